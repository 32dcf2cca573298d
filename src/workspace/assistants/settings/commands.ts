import { changesBetween } from '../../../platform/transaction/changes.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { type ConnectorSettings, getConnectorSettings } from './queries.ts'
import { connectorSettings } from '../../schema.gen.ts'

/**
 * Sets which acts assistants may do without a person. Only the owner of the company may decide this, and never an
 * assistant.
 */
export async function updateConnectorSettings(
  ctx: CallerCtx,
  settings: ConnectorSettings,
): Promise<ConnectorSettings> {
  const { company, user, connectionId } = ctx.caller
  if (user.role !== 'owner' || connectionId)
    throw forbidden('role', 'Only the owner of the company decides whether submissions wait for approval')
  const row = { ...settings, updatedAt: ctx.now.getTime(), updatedBy: user.id }
  return commit(ctx, {
    action: 'connector settings',
    access: true,
    targetId: company.id,
    changes: changesBetween(await getConnectorSettings(ctx), settings),
    writes: [
      ctx.db
        .insert(connectorSettings)
        .values({ companyId: company.id, ...row })
        .onConflictDoUpdate({ target: connectorSettings.companyId, set: row }),
    ],
    answer: settings,
  })
}
