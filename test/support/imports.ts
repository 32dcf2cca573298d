import { env } from 'cloudflare:workers'
import { importNotices as send } from './api.ts'

const tables = [
  'tender_docs',
  'tender_numbers',
  'notices',
  'tender_refs',
  'tender_changes',
  'requirements',
  'documents',
]

/** Every row that an import may touch, to show that nothing has changed. */
export async function everything(): Promise<string> {
  const results = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
  return JSON.stringify(results.map(({ results: rows }) => rows))
}

/** A source of its own for each test, so that tests that import the same files do not meet. */
let sources = 0
export const newSource = () => `test-${++sources}`

/** Procedures and notices mean the same in every source: each test imports its own. */
function apart(source: string, document: string): string {
  const shift = 7919 * Number(source.slice('test-'.length))
  const moved = (hex: string) => ((Number.parseInt(hex, 16) + shift) >>> 0).toString(16).padStart(8, '0')
  return document
    .replaceAll(/\b[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-)/g, moved)
    .replaceAll(/("ocid": ?"[^"]+)/g, `$1-${source}`)
}

/**
 * Imports a document separately from what other tests import. A document with a type of its own is sent as it
 * is.
 */
export const importNotices = (source: string, document: Uint8Array | string, type?: string) =>
  send(
    source,
    type
      ? document
      : apart(source, typeof document === 'string' ? document : new TextDecoder().decode(document)),
    type,
  )
