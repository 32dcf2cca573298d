import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Listening } from '../listen.ts'
import { say } from './output.ts'

export const readJson = async (file = '') => JSON.parse(await readFile(file, 'utf8')) as unknown

export function folderArgument(given?: string): string {
  if (!given) throw new Error('Name the folder of the backup')
  return given
}

export function listeningOf(webhookId = '', to = ''): Listening {
  if (!webhookId.startsWith('webhook_') || !URL.canParse(to))
    throw new Error('Name a webhook and an address, such as listen webhook_01… http://localhost:3000/hooks')
  return { webhookId, to, say }
}

export function auditQuery(words: (string | undefined)[]): URLSearchParams {
  const { values } = parseArgs({
    args: words.filter((word) => word !== undefined),
    options: { company: { type: 'string' }, person: { type: 'string' }, before: { type: 'string' } },
  })
  const query = new URLSearchParams()
  if (values.company) query.set('companyId', values.company)
  if (values.person) query.set('userId', values.person)
  if (values.before) query.set('before', values.before)
  return query
}
