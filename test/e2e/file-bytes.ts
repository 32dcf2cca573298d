import { unzipSync } from 'fflate'
import ical from 'ical.js'
import { SaxesParser } from 'saxes'
import { extractText, getDocumentProxy } from 'unpdf'
import { readCsv } from '../support/csv.ts'

/**
 * Returns why the bytes of a file do not fit its type; null if they do. A type without a check is a fault
 * too.
 */
export async function bytesFault(type: string, bytes: Uint8Array): Promise<string | null> {
  if (bytes.length === 0) return 'is an empty file'
  const check = checks[type]
  if (!check) return `has the type ${type || 'none'}, for which there is no check`
  try {
    await check(bytes)
    return null
  } catch (error) {
    return `is not ${type}: ${error instanceof Error ? error.message : String(error)}`
  }
}

type Check = (bytes: Uint8Array) => unknown
const textOf: (bytes: Uint8Array) => string = (bytes) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)

/** An Office file: a zip that has these parts, with well-formed XML in all parts. */
const office =
  (...parts: string[]): Check =>
  (bytes) => {
    const files = unzipSync(bytes)
    for (const part of ['[Content_Types].xml', ...parts])
      if (!files[part]?.length) throw new Error(`it has no ${part}`)
    for (const [name, file] of Object.entries(files)) if (/\.(?:xml|rels)$/.test(name)) isXml(file)
  }

const isXml: Check = (bytes) => {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(textOf(bytes)).close()
}

const isPdf: Check = async (bytes) => {
  if (textOf(bytes.subarray(0, 5)) !== '%PDF-') throw new Error('it does not begin with %PDF-')
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  if (totalPages === 0 || text.trim() === '') throw new Error('it has no page with text')
}

/** Every row has as many cells as the head, except the last line, which states where the list ends. */
const isCsv: Check = (bytes) => {
  const [head, ...rows] = readCsv(bytes)
  if (!head || rows.slice(0, -1).some(({ length }) => length !== head.length))
    throw new Error('its rows have different numbers of cells')
}

const isIcon: Check = (bytes) => {
  if (bytes.subarray(0, 4).join() !== '0,0,1,0') throw new Error('it does not begin like an icon')
}

const checks: Record<string, Check> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office('word/document.xml'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office(
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ),
  'application/pdf': isPdf,
  'application/atom+xml': isXml,
  'application/xml': isXml,
  'image/svg+xml': isXml,
  'image/x-icon': isIcon,
  'text/csv': isCsv,
  'text/calendar': (bytes) => ical.parse(textOf(bytes)),
  'application/json': (bytes) => JSON.parse(textOf(bytes)),
  'application/x-ndjson': (bytes) =>
    textOf(bytes)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  'text/plain': textOf,
  'text/markdown': textOf,
  'text/css': textOf,
  'text/javascript': textOf,
}
