import { hash } from 'node:crypto'
import * as z from 'zod'

/** Every kind of thing that has a public id, with the prefix its ids carry. */
export const idKinds = {
  tender: 'tender',
  document: 'doc',
  dossier: 'dossier',
  requirement: 'requirement',
  award: 'award',
  supplier: 'supplier',
  company: 'company',
  user: 'user',
  key: 'key',
  certification: 'cert',
  request: 'req',
  audit: 'audit',
  event: 'event',
  saved: 'saved',
  search: 'search',
  bid: 'bid',
  change: 'change',
  comment: 'comment',
  task: 'task',
  complianceRow: 'row',
  clarification: 'clarification',
  team: 'team',
  member: 'member',
  consortium: 'consortium',
  partner: 'partner',
  responsibility: 'responsibility',
  asset: 'asset',
  analysis: 'analysis',
  alert: 'alert',
  notification: 'notification',
  webhook: 'webhook',
  channel: 'channel',
  delivery: 'delivery',
  session: 'chat',
  message: 'message',
  failure: 'failure',
  import: 'import',
  backup: 'backup',
  incident: 'incident',
  call: 'call',
  approval: 'approval',
  signIn: 'session',
  mail: 'mail',
  client: 'client',
  connection: 'connection',
  invitation: 'invitation',
  sandbox: 'sandbox',
} as const

export type IdKind = keyof typeof idKinds

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const suffix = '[0-7][0-9a-hjkmnp-tv-z]{25}'

/** 128 bits as 26 characters of Crockford's base32, most significant first, as TypeID writes a UUID. */
function base32(bytes: Uint8Array): string {
  let text = ''
  // 130 bits make 26 whole groups of five: two leading zero bits are added to the 128.
  let [held, bits] = [0, 2]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((held >> (bits - 5)) & 31)
  }
  return text
}

let last = { ms: 0, count: 0 }

/**
 * A TypeID: the kind's prefix and a UUIDv7 (48 bits of milliseconds, a 12-bit count within the millisecond, then
 * random), so that ids sort by their creation.
 */
export function newId(kind: IdKind, now: Date): string {
  const ms = now.getTime()
  last = { ms, count: last.ms === ms ? (last.count + 1) % 4096 : 0 }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(ms / 2 ** 32))
  view.setUint32(2, ms % 2 ** 32)
  view.setUint16(6, 0x7000 | last.count)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  return `${idKinds[kind]}_${base32(bytes)}`
}

/** The least id of a kind that can be made at this instant: every later id is greater. */
export function earliestId(kind: IdKind, now: Date): string {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now.getTime() / 2 ** 32))
  view.setUint32(2, now.getTime() % 2 ** 32)
  return `${idKinds[kind]}_${base32(bytes)}`
}

/** When an id was made, which its first 48 bits are. */
export function timeOfId(id: string): Date {
  let ms = 0
  for (const sign of id.slice(id.indexOf('_') + 1).slice(0, 10)) ms = ms * 32 + alphabet.indexOf(sign)
  return new Date(ms)
}

/** With which text the ids of a kind begin that were made in the same millisecond as the given id. */
export const startOfIds = (kind: IdKind, id: string): string =>
  `${idKinds[kind]}_${id.slice(id.indexOf('_') + 1).slice(0, 10)}`

/**
 * An id that follows from its parts: the first 128 bits of SHA-256 over the parts. Documents, requirements and awards
 * are rewritten with each notice, and keep their id by this.
 */
export function derivedId(kind: IdKind, ...parts: string[]): string {
  const digest = hash('sha256', parts.join('\u0000'), 'buffer')
  return `${idKinds[kind]}_${base32(digest.subarray(0, 16))}`
}

/** The kind with its article: an alert, a user. */
const one = (kind: IdKind) => (/^[aeio]/.test(kind) ? `an ${kind}` : `a ${kind}`)

/** Whether a text came in place of a value because a variable or a template was not filled in. */
export const isUnfilled = (text: string): boolean =>
  /^(?:undefined|null|None|NaN|:\w+|\{.*\}|<.*>|\$.*|\[object .*)$/.test(text)

/** What a text is that is not an id of this kind, if that shows the mistake. */
function otherwise(kind: IdKind, input: unknown): string {
  if (typeof input !== 'string') return ''
  if (isUnfilled(input)) return ': its variable was not filled in'
  const [within] = new RegExp(`\\b${idKinds[kind]}_${suffix}(?![0-9a-z])`).exec(input.slice(0, 500)) ?? []
  if (within !== undefined) return `: send ${within} alone`
  const [prefix] = input.split('_', 1)
  if (prefix?.toLowerCase() === idKinds[kind])
    return input === input.toLowerCase() ? ': this one is cut or changed' : ', in lower case'
  const other = Object.values(idKinds).find((each) => each === prefix)
  return other ? `: this is the id of another kind of thing, ${other}` : ''
}

/** The schema of an id of one kind: an id of another form is refused before any look-up. */
export const idOf = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${idKinds[kind]}_${suffix}$`), {
      error: ({ input }) => `must be ${one(kind)} id such as ${idExample(kind)}${otherwise(kind, input)}`,
    })
    .meta({ description: `Id of ${one(kind)}`, examples: [idExample(kind)] })

export const idExample = (kind: IdKind) => `${idKinds[kind]}_01jd0c4kwqe5m9v2x7h3tz8rgn`
