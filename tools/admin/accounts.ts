import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { OperatorClient } from '../operator.ts'

/** The password comes from standard input: an argument would stay in the history of the shell. */
export async function createUser(operator: OperatorClient, args: string[]): Promise<unknown> {
  const [email, name, companyId, role, ...more] = args
  if (more.length > 0)
    throw new Error('Leave the password out of the command: it is asked for, or read from standard input.')
  return operator.post('/users', { email, name, password: await readPassword(), companyId, role })
}

/** The first line of standard input. At a terminal what is typed stays hidden. */
async function readPassword(): Promise<string> {
  const { isTTY } = process.stdin
  if (isTTY) process.stderr.write('Password: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: isTTY })
  try {
    for await (const line of lines) if (line !== '') return line
  } finally {
    lines.close()
    if (isTTY) process.stderr.write('\n')
  }
  throw new Error('Send the password as the first line of standard input.')
}

export function createKey(operator: OperatorClient, args: string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { expires: { type: 'string' } },
  })
  const [companyId, name, scopes = ''] = positionals
  return operator.post('/keys', {
    companyId,
    name,
    scopes: scopes.split(','),
    ...(values.expires !== undefined && { expiresAt: expiryOf(values.expires) }),
  })
}

function expiryOf(given: string): string | null {
  if (given === 'never') return null
  if (/^\d{4}-\d\d-\d\d$/.test(given)) return `${given}T23:59:59Z`
  throw new Error(`${given} is neither a day such as 2027-12-31 nor “never”`)
}

export function rotateKey(operator: OperatorClient, args: string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { overlap: { type: 'string' } },
  })
  const overlap = values.overlap === undefined ? {} : { overlapHours: Number(values.overlap) }
  return operator.post(`/keys/${positionals[0]}/rotate`, overlap)
}

/** Of a key only its beginning is sent: the whole would be a secret in an address. */
export const find = (operator: OperatorClient, path: string, words: string[]): Promise<unknown> => {
  const text = words.join(' ').trim()
  if (text === '') throw new Error('Name a part of what you look for')
  return operator.get(`${path}?q=${encodeURIComponent(text.startsWith('tmk_') ? text.slice(0, 13) : text)}`)
}
