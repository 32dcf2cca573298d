import { exports } from 'cloudflare:workers'
import { extractText } from '../../src/reading/extract/extract.ts'
import { origin, type TestCompany } from './api.ts'

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file of the API, in the format that `accept` names. */
export async function download({ key }: Pick<TestCompany, 'key'>, path: string, accept: string) {
  const headers = { Authorization: `Bearer ${key}`, Accept: accept }
  const response = await exports.default.fetch(new Request(`${origin}/api/v1${path}`, { headers }))
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The text of a file, read by the reader of tenders' documents. */
export async function textOf(bytes: Uint8Array, fileName: string): Promise<string> {
  const read = await extractText(bytes, { fileName, contentType: null })
  if (!('pages' in read)) throw new Error(`${fileName} cannot be read: ${read.status}`)
  return read.pages.map(({ text }) => text).join('\n')
}
