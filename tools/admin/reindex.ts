import type { OperatorClient } from '../operator.ts'
import { say } from './output.ts'

async function reindex(operator: OperatorClient, path: string, of: string): Promise<void> {
  let total = 0
  for (let next: string | null = ''; next !== null;) {
    const query: string = next ? `?after=${next}` : ''
    const answer: { indexed: number; next: string | null } = await operator.post(`${path}${query}`, {})
    total += answer.indexed
    say(`${total} ${of} indexed`)
    next = answer.next
  }
}

export async function reindexAll(operator: OperatorClient): Promise<void> {
  await reindex(operator, '/reindex', 'tenders')
  await reindex(operator, '/reindex/passages', 'documents')
}
