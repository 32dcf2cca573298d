import { scopes } from '../../src/platform/context/caller.ts'
import type { OperatorClient } from '../operator.ts'
import companies from './companies.json' with { type: 'json' }

export interface DemoAccount {
  apiKey: string
  owner: { email: string; password: string }
}

const dateIn = (days: number, today: Date) =>
  new Date(today.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Two companies on the enterprise plan, each with its owner, profile, certifications and a key with every scope. */
export async function createAccounts(operator: OperatorClient, today: Date): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = []
  for (const { company, owner, profile, certifications } of companies) {
    const { id: companyId } = await operator.post<{ id: string }>('/companies', company)
    const password = `demo-${crypto.randomUUID()}`
    const unique = { ...owner, email: owner.email.replace('@', `+${companyId.slice(-6)}@`) }
    await operator.post('/users', { ...unique, password, companyId, role: 'owner' })
    const dated = certifications.map(({ issuedInDays, expiresInDays, ...rest }) => ({
      ...rest,
      issuedAt: dateIn(issuedInDays, today),
      expiresAt: dateIn(expiresInDays, today),
    }))
    await operator.patch(`/companies/${companyId}`, { profile, certifications: dated })
    const { key } = await operator.post<{ key: string }>('/keys', {
      companyId,
      name: 'Demo',
      scopes,
      expiresAt: null,
    })
    accounts.push({ apiKey: key, owner: { email: unique.email, password } })
  }
  return accounts
}
