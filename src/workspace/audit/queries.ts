import { listCompanyActs } from '../../identity/audit/queries.ts'
import type { ActView } from '../../identity/audit/schema.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { operator, service } from '../../platform/transaction/audit.ts'
import { type Named, finderNames } from '../search/finder/names.ts'
import type { AuditEntry, AuditPage, ReadAudit } from './schema.ts'

/**
 * Who did what in the company, newest first; with `access` only the acts that change who may do what.
 *
 * @throws FORBIDDEN for a member.
 */
export async function readAudit(
  ctx: CallerCtx,
  { cursor, actor, access = false, ...wanted }: ReadAudit & { access?: boolean },
): Promise<AuditPage> {
  const { company, user } = ctx.caller
  if (user.role === 'member') throw forbidden('role', 'Only owners and admins may read the audit')
  const { acts, next } = await listCompanyActs(ctx, company.id, {
    ...wanted,
    access,
    userId: actor === 'service' ? service : actor,
    before: cursor ?? null,
  })
  return { entries: await entriesOf(ctx, company.id, acts), cursor: next }
}

/** Acts with the present names of the things that they changed. */
export async function entriesOf(
  ctx: Pick<Ctx, 'd1'>,
  companyId: string,
  acts: readonly ActView[],
): Promise<AuditEntry[]> {
  const ids = acts.flatMap(({ targetId }) => (targetId === '' ? [] : [targetId]))
  const names = await finderNames(ctx, companyId, ids)
  return acts.map((act) => entryOf(act, names))
}

const entryOf = (act: ActView, names: ReadonlyMap<string, Pick<Named, 'name'>>): AuditEntry => ({
  id: act.id,
  at: act.at,
  actor: actorOf(act),
  via: viaOf(act),
  action: act.action,
  subject:
    act.targetId === ''
      ? null
      : { type: typeOf(act.targetId), id: act.targetId, name: nameOf(act.targetId, names) },
  reason: act.reason,
  changes: act.changes ?? [],
  network: act.network,
  country: act.country,
  userAgent: act.userAgent,
  times: act.times,
})

/** A webhook is named by its host: the rest of its address may hold a secret, and its scope is another. */
function nameOf(id: string, names: ReadonlyMap<string, Pick<Named, 'name'>>): string | null {
  const name = names.get(id)?.name ?? null
  return name !== null && typeOf(id) === 'webhook' ? (URL.parse(name)?.host ?? null) : name
}

function actorOf({ userId, userName, operator: name }: ActView): AuditEntry['actor'] {
  if (userId === operator) return { type: 'operator', id: null, name }
  if (userId === service) return { type: 'service', id: null, name: null }
  return { type: 'person', id: userId, name: userName }
}

function viaOf({ userId, keyId, connectionId }: ActView): AuditEntry['via'] {
  if (keyId !== null) return { type: 'key', id: keyId }
  if (connectionId !== null) return { type: 'connection', id: connectionId }
  if (userId === operator) return { type: 'operator', id: null }
  return { type: userId === service ? 'service' : 'console', id: null }
}

/** The prefix of an id; a job or a source of the operator has a name and no prefix. */
const typeOf = (id: string) => /^([a-z]+)_/.exec(id)?.[1] ?? 'name'
