import { eq } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { connectorSettings } from '../../schema.gen.ts'

/** The setting of a company that has not decided: the submission of an assistant waits for a person. */
const approveByDefault = true

export interface ConnectorSettings {
  /** Whether `submit_bid` waits until a person has approved it in the console. */
  approveSubmissions: boolean
}

export async function getConnectorSettings(ctx: CallerCtx): Promise<ConnectorSettings> {
  // The console shows live data alone, so nobody could approve a submission in a sandbox.
  if (ctx.config.SANDBOX !== undefined) return { approveSubmissions: false }
  const found = await ctx.db
    .select({ approveSubmissions: connectorSettings.approveSubmissions })
    .from(connectorSettings)
    .where(eq(connectorSettings.companyId, ctx.caller.company.id))
    .get()
  return found ?? { approveSubmissions: approveByDefault }
}
