import type { OperatorClient } from '../operator.ts'
import { createAccounts, type DemoAccount } from './accounts.ts'
import { importInvented, importReal } from './notices.ts'
import { fillWorkspace, workspaces } from './workspace.ts'

/** Fills an empty service: real notices, open examples, and two companies with their work. */
export async function loadDemo(
  operator: OperatorClient,
  baseUrl: string,
  today: Date,
): Promise<DemoAccount[]> {
  await importReal(operator)
  await importInvented(operator, today)
  const accounts = await createAccounts(operator, today)
  for (const [index, { apiKey }] of accounts.entries()) {
    const workspace = workspaces[index]
    if (workspace) await fillWorkspace(baseUrl, apiKey, workspace)
  }
  return accounts
}
