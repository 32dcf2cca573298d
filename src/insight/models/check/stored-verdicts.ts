import { createHash } from 'node:crypto'
import { boundList } from '../../../platform/db/bulk.ts'
import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import type { Model } from '../model.ts'
import { promptRevision } from '../prompts/rules.ts'
import type { Finding, Refutal, FindingVerdict } from './ask.ts'

/**
 * Where the verdict on a finding is stored: other words, another model or another prompt need another call.
 */
export interface Digests {
  /** A verdict that changes nothing serves every company, unless the words are the company's alone. */
  shared: string
  /**
   * A refusal lowers a finding, so it counts only for the company that requested it: one wrong verdict must
   * not mislead others.
   */
  own: string
}

export function digestsOf(
  companyId: string,
  { engine, name }: Model,
  { claim, words, isOwn }: Finding,
): Digests {
  const digest = (...more: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([engine, name, promptRevision, claim, words, ...more]))
      .digest('hex')
  const own = digest(companyId)
  return { shared: isOwn ? own : digest(), own }
}

/** The stored verdicts, by digest. */
export async function readVerdicts(
  { d1 }: Pick<Ctx, 'd1'>,
  digests: readonly string[],
): Promise<Map<string, FindingVerdict>> {
  const { results } = await d1
    .prepare(
      `SELECT digest, verdict, reason FROM json_each(?1) AS wanted
       CROSS JOIN finding_checks ON digest = wanted.value`,
    )
    .bind(boundList(digests))
    .all<FindingVerdict & { digest: string }>()
  return new Map(results.map(({ digest, verdict, reason }) => [digest, { verdict, reason }]))
}

/** The stored verdicts of a model on findings, by key: a refusal for the company comes before a shared verdict. */
export async function readVerdictsOn(
  ctx: CallerCtx,
  model: Model,
  findings: readonly Finding[],
): Promise<Map<string, FindingVerdict>> {
  const digested = findings.map((each) => ({
    key: each.key,
    ...digestsOf(ctx.caller.company.id, model, each),
  }))
  const stored = await readVerdicts(
    ctx,
    digested.flatMap(({ own, shared }) => [own, shared]),
  )
  return new Map(
    digested.flatMap(({ key, own, shared }) => {
      const verdict = stored.get(own) ?? stored.get(shared)
      return verdict ? [[key, verdict] as const] : []
    }),
  )
}

export const refutedAmong = (
  digested: readonly { key: string; own: string }[],
  verdicts: ReadonlyMap<string, FindingVerdict>,
): Map<string, Refutal> =>
  new Map(
    digested.flatMap(({ key, own }) => {
      const reason = verdicts.get(own)?.reason
      return reason ? [[key, reason] as const] : []
    }),
  )

/** The keys of the findings that a model confirmed, and did not refute for the company. */
export const confirmedAmong = (
  checked: readonly ({ key: string } & Digests)[],
  verdicts: ReadonlyMap<string, FindingVerdict>,
): Set<string> =>
  new Set(
    checked
      .filter(({ own, shared }) => (verdicts.get(own) ?? verdicts.get(shared))?.verdict === 'yes')
      .map(({ key }) => key),
  )

/** Stores verdicts with their tender. The first of two concurrent analyses counts. */
export async function keepVerdicts(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  tenderId: string,
  verdicts: ReadonlyMap<string, FindingVerdict>,
): Promise<void> {
  if (verdicts.size === 0) return
  const rows = [...verdicts].map(([digest, said]) => ({ digest, ...said }))
  await d1
    .prepare(
      `INSERT INTO finding_checks (digest, tender_id, verdict, reason, at)
       SELECT value ->> 'digest', ?2, value ->> 'verdict', value ->> 'reason', ?3 FROM json_each(?1)
       WHERE EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = ?2) ON CONFLICT DO NOTHING`,
    )
    .bind(boundList(rows), tenderId, now.getTime())
    .run()
}
