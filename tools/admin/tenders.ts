import { parseArgs } from 'node:util'
import type { OperatorClient } from '../operator.ts'
import { say } from './output.ts'

interface Withdrawal {
  title: string
  companies: { saved: number; bidding: number }
}

/** Withdraws a tender and prints what that means for companies. */
export async function withdraw(operator: OperatorClient, args: string[], reason?: string): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { legal: { type: 'boolean', default: false } },
  })
  const [id = ''] = positionals
  if (!reason) throw new Error('Give the reason: tenders withdraw ID --reason TEXT [--legal]')
  const body = { reason, legal: values.legal }
  const { title, companies } = await operator.remove<Withdrawal>(`/tenders/${id}`, body)
  say(`Withdrawn: ${title}`)
  say(`Companies that saved it: ${companies.saved}. Companies with a bid on it: ${companies.bidding}.`)
  say(`Its notices stay out until: npm run admin -- tenders readmit ${id}`)
}
