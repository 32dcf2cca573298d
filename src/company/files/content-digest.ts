import { Buffer } from 'node:buffer'
import { invalidData } from '../../platform/context/errors.ts'

/**
 * The SHA-256 that a `Content-Digest` (RFC 9530, a dictionary of structured fields) names, in hexadecimal; null if
 * the field names none. Other algorithms are ignored. An unreadable field is refused, because its sender wants the
 * bytes checked.
 */
export function digestIn(header: string | null): string | null {
  let named: string | null = null
  for (const member of header?.split(',') ?? []) {
    const [, algorithm, value] =
      /^\s*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:;.*|\s*)$/.exec(member) ?? []
    if (algorithm === undefined || value === undefined)
      throw invalidData('Content-Digest', 'must be a dictionary such as sha-256=:<base64>:')
    if (algorithm === 'sha-256') named = hexOf(value)
  }
  return named
}

function hexOf(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength !== 32)
    throw invalidData('Content-Digest', 'must have the base64 of 32 bytes as its sha-256')
  return bytes.toString('hex')
}
