import type { HonoRequest } from 'hono'
import * as z from 'zod'
import { NotAcceptable } from '../../platform/context/errors.ts'
import type { CsvSeparator } from '../../platform/export/columns.ts'
import { csvType, ndjsonType, xlsxType } from '../../platform/export/formats.ts'
import { pdfType, wordType } from '../../platform/export/typeset/paper.ts'
import { type Endpoint, FileBody, type RequestForm } from './endpoint.ts'

type Row = Pick<Endpoint, 'output' | 'options'>

const json = 'application/json'

/** The media types in which a row answers, first the one for callers who name none; null for the bytes of a file. */
export function typesOf({ output, options: { formats, alternates = {} } }: Row): string[] | null {
  if (formats) return Object.keys(formats)
  return output === FileBody ? null : [json, ...Object.keys(alternates)]
}

/** The names by which `format` chooses a media type. An event stream has none: programs name it in `Accept`. */
const types: Record<string, string> = {
  json,
  ndjson: ndjsonType,
  csv: csvType,
  xlsx: xlsxType,
  docx: wordType,
  pdf: pdfType,
  xml: 'application/xml',
}

/** The name of a media type in `format`. */
export const formatOf = (type: string): string | undefined =>
  Object.keys(types).find((name) => types[name] === type)

/** The character between the fields of a CSV file. */
const separators = { comma: ',', semicolon: ';' } as const satisfies Record<string, CsvSeparator>

const formQueries = new WeakMap<Row['options'], z.ZodObject>()

/** The parameters that choose the form of a row's answer; none for a row with one form. */
export function formQueryOf(row: Row): z.ZodObject | null {
  if (!row.options.formats && !row.options.alternates) return null
  const known = formQueries.get(row.options) ?? makeFormQuery(row)
  formQueries.set(row.options, known)
  return known
}

function makeFormQuery(row: Row): z.ZodObject {
  const offered = typesOf(row) ?? []
  const names = Object.keys(types).filter((name) => offered.includes(types[name] ?? ''))
  const format = z
    .enum(names)
    .optional()
    .meta({
      description: 'The form of the answer. It goes before `Accept`, and so works in a link.',
      examples: [names.at(-1)],
    })
  const csvSeparator = z
    .enum(['comma', 'semicolon'])
    .optional()
    .meta({
      description:
        'What divides the fields of CSV: `comma`, or `semicolon` for spreadsheets in languages that write decimals with a ' +
        'comma. Numbers keep their point.',
    })
  return z.strictObject({
    ...(names.length > 1 && { format }),
    ...(offered.includes(csvType) && { csvSeparator }),
  })
}

/**
 * The form that a request wants: by its parameters, else by its `Accept`. `exported` is the row that has the same in other
 * forms.
 *
 * @throws NotAcceptable where no form of the row fits the `Accept`.
 */
export function formOf(
  row: Row,
  query: FormQuery,
  accept: string | null,
  exported: string | null,
): RequestForm {
  const offered = typesOf(row)
  const separator = separators[query.csvSeparator ?? 'comma']
  if (offered === null) return { type: null, separator }
  const type = query.format === undefined ? wantedType(offered, accept) : types[query.format]
  if (!type) throw new NotAcceptable(offered, exported)
  return { type, separator }
}

/** Whether a request may be answered with a file. It reads the request before its input is checked. */
export function mayBeFile(row: Row, req: HonoRequest): boolean {
  const offered = typesOf(row)
  if (offered?.[0] !== json) return true
  const isPlain =
    req.query('format') === undefined && wantedType(offered, req.header('accept') ?? null) === json
  return offered.length > 1 && !isPlain
}

/** The values of `formQueryOf`. */
export interface FormQuery {
  format?: string
  csvSeparator?: keyof typeof separators
}

interface Range {
  type: string
  quality: number
  order: number
}

/**
 * The media ranges of an Accept header. A part that cannot be read is skipped. `hono/accepts` is not used: it would take
 * `text/*` for a named form, and a malformed quality for 1.
 */
function rangesOf(accept: string): Range[] {
  return accept.split(',').flatMap((part, order) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = qualityOf(parameters.find((each) => each.startsWith('q='))?.slice(2))
    return type.includes('/') || type === '*' ? [{ type: type === '*' ? '*/*' : type, quality, order }] : []
  })
}

/** Old clients of Java write `*; q=.2`. A malformed quality counts as almost 0, so no request is refused because of it. */
function qualityOf(written: string | undefined): number {
  if (written === undefined) return 1
  return /^(?:0?(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(written) ? Number(`0${written}`) : malformed
}
const malformed = 0.0001

/** The most exact range that covers a type. */
const covering = (ranges: readonly Range[], type: string): Range | undefined =>
  ranges.find((range) => range.type === type) ??
  ranges.find((range) => range.type === `${type.split('/')[0]}/*`) ??
  ranges.find((range) => range.type === '*/*')

/**
 * The media type to answer in. The first is for callers who name none: another wins if it is named in full and its quality
 * is higher, or is equal and the first is named later or only covered by a wildcard. Null if none fits.
 */
export function wantedType(offered: readonly string[], accept: string | null): string | null {
  const [standard = '', ...others] = offered
  const ranges = rangesOf(accept ?? '')
  if (ranges.length === 0) return standard
  const own = ranges.find(({ type }) => type === standard)
  const rival = covering(ranges, standard)?.quality ?? 0
  const named = ranges
    .filter(({ type, quality }) => quality > malformed && others.includes(type))
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order)[0]
  if (named && (named.quality > rival || (named.quality === rival && (!own || named.order < own.order))))
    return named.type
  return offered.find((type) => (covering(ranges, type)?.quality ?? 0) > 0) ?? null
}
