import { exports } from 'cloudflare:workers'
import { extractText } from '../../src/documents/extract/extract.ts'
import { origin, type TestCompany } from './api.ts'

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file of the API, in the format that `accept` names. */
export async function download({ key }: Pick<TestCompany, 'key'>, path: string, accept: string) {
  const headers = { Authorization: `Bearer ${key}`, Accept: accept }
  const response = await exports.default.fetch(new Request(`${origin}/api/v1${path}`, { headers }))
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The lines of a CSV file as fields, strictly by RFC 4180. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF')) throw new Error('The byte order mark is missing')
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** The text of a file, read by the reader of tenders' documents. */
export async function textOf(bytes: Uint8Array, fileName: string): Promise<string> {
  const read = await extractText(bytes, { fileName, contentType: null })
  if (!('pages' in read)) throw new Error(`${fileName} cannot be read: ${read.status}`)
  return read.pages.map(({ text }) => text).join('\n')
}
