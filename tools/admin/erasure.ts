import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { OperatorClient } from '../operator.ts'
import { say } from './output.ts'

/** Saves a download as a file that only the operator can read. */
export async function exportTo(
  operator: OperatorClient,
  path: string,
  body: unknown,
  file = '',
): Promise<void> {
  if (!file.endsWith('.zip')) throw new Error('Name a file ending in .zip after it')
  const bytes = await operator.file(path, body)
  if (!bytes) throw new Error('There is no such person or company')
  await pipeline(bytes, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  say(`${file} is written`)
}

/** Plans the erasure of a company: after 30 days, or with `--now` at the next run of the job. */
export const removeCompany = (operator: OperatorClient, [id = '', when]: string[]): Promise<unknown> =>
  operator.post(`/companies/${id}/erase`, { now: when === '--now' })

/** Erases again whom a restored database has brought back. */
export async function eraseAgain(operator: OperatorClient): Promise<void> {
  let [people, companies] = [0, 0]
  for (let after: string | null | undefined; after !== null;) {
    const step: { people: number; companies: number; next: string | null } = await operator.post(
      '/erasures/again',
      { after: after ?? null },
    )
    people += step.people
    companies += step.companies
    after = step.next
  }
  say(`${people} people and ${companies} companies were erased again`)
}
