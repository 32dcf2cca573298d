import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Listening } from '../listen.ts'
import { say } from './output.ts'

export const readJson = async (file = '') => JSON.parse(await readFile(file, 'utf8')) as unknown

/** The words of a command without `--reason TEXT`, which every command may have. */
export function withoutReason(words: string[]): { words: string[]; reason: string | undefined } {
  const at = words.indexOf('--reason')
  if (at === -1) return { words, reason: undefined }
  const reason = words[at + 1]?.trim()
  if (!reason || reason.startsWith('--')) throw new Error('Write the reason after --reason')
  return { words: words.toSpliced(at, 2), reason }
}

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
