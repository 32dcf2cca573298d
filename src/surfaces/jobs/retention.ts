import { eachDatabase } from '../../catalogue/periods/directory.ts'
import { sweepOriginalNotices } from '../../catalogue/import/sweep-originals.ts'
import { importRetention } from '../../catalogue/import/queued/sweep-imports.ts'
import { cachedCountsRetention } from '../../catalogue/tenders/search/counting.ts'
import { deliveryRetention } from '../../delivery/retention.ts'
import { documentRetention } from '../../catalogue/documents/retention.ts'
import { assetRetention } from '../../company/files/retention.ts'
import { sweepFiles } from '../../company/files/sweep.ts'
import { sweepOriginals } from '../../catalogue/documents/sweep-files.ts'
import { identityRetention } from '../../identity/retention.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { failedAnswersRetention, modelAnswersRetention } from '../../insight/models/reading/stored-answers.ts'
import { limitsRetention } from '../../platform/http/limits/retention.ts'
import { deleteExpired, type Retention } from '../../platform/db/retention.ts'
import { transactionRetention } from '../../platform/transaction/retention.ts'
import { expireApprovals } from '../../workspace/assistants/approvals/commands.ts'
import { workspaceRetention } from '../../workspace/retention.ts'
import { sweepSandboxes } from '../../workspace/sandbox/remove.ts'

export type Sweep = (ctx: Ctx) => Promise<unknown>

/** Deletes expired rows of a table, and of tables beside it whose rows the answer does not count. */
const rowsOf =
  (table: Retention, ...beside: Retention[]): Sweep =>
  async (ctx) => {
    const deleted = await deleteExpired(ctx, table)
    for (const each of beside) await deleteExpired(ctx, each)
    return deleted
  }

/** The same in each database with tenders. */
const rowsEverywhere =
  (table: Retention): Sweep =>
  async (ctx) => {
    let deleted = 0
    for (const each of await eachDatabase(ctx)) deleted += await deleteExpired(each, table)
    return deleted
  }

/** Deletes expired rows of several tables in turn, and counts the rows under the table's name. */
const rowsByName =
  (tables: Record<string, Retention>): Sweep =>
  async (ctx) => {
    const deleted: Record<string, number> = {}
    for (const [name, table] of Object.entries(tables)) deleted[name] = await deleteExpired(ctx, table)
    return deleted
  }

const { sessions, signInSteps, oauthTokens, oauthCodes, unopenedConnections, unusedClients } =
  identityRetention

/** The deletions of rows whose time is over. Each is a separate job, and the answer counts it under its name. */
export const sweeps: Record<string, Sweep> = {
  files: sweepFiles,
  uploadsForgotten: rowsOf(assetRetention.uploads),
  originals: async (ctx) => {
    let removed = 0
    for (const each of await eachDatabase(ctx)) removed += await sweepOriginals(each)
    return removed
  },
  notices: sweepOriginalNotices,
  answersForgotten: rowsOf(transactionRetention.answers, transactionRetention.reservations),
  actsForgotten: rowsOf(transactionRetention.audit, workspaceRetention.auditOutbox),
  announcedForgotten: rowsOf(deliveryRetention.announced),
  deliveriesForgotten: rowsByName({
    deliveries: deliveryRetention.deliveries,
    events: deliveryRetention.events,
    idleEvents: deliveryRetention.idleEvents,
  }),
  notificationsForgotten: rowsOf(deliveryRetention.notifications),
  approvalsExpired: expireApprovals,
  sandboxes: sweepSandboxes,
  callsForgotten: rowsOf(workspaceRetention.connectorCalls),
  confirmationsForgotten: rowsOf(workspaceRetention.confirmations),
  versionsForgotten: rowsEverywhere(documentRetention.versions),
  looksForgotten: rowsOf(workspaceRetention.documentLooks),
  sectionEditsForgotten: rowsOf(workspaceRetention.sectionEdits),
  remindersForgotten: rowsOf(workspaceRetention.reminders),
  linksForgotten: rowsOf(identityRetention.emailLinks),
  secretsForgotten: rowsOf(identityRetention.unconfirmedTotp),
  mailsForgotten: rowsOf(identityRetention.mailsSetAside),
  invitationsForgotten: rowsOf(identityRetention.invitations),
  usageForgotten: rowsOf(identityRetention.keyUsage),
  importsForgotten: rowsOf(importRetention),
  countsForgotten: rowsEverywhere(cachedCountsRetention),
  modelAnswersForgotten: rowsOf(modelAnswersRetention, failedAnswersRetention),
  sessions: rowsOf(sessions, signInSteps, limitsRetention.windows),
  oauth: rowsByName({
    tokens: oauthTokens,
    codes: oauthCodes,
    connections: unopenedConnections,
    clients: unusedClients,
  }),
}
