import * as z from 'zod'
import type { AlertFilters } from '../../../delivery/alerts/schema.ts'
import { type Detail, Details, Problem, wrongFields } from '../../../platform/context/errors.ts'
import { searchFilters } from '../../../catalogue/tenders/search/params.ts'
import { numberIn } from '../../core/numbers.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { type CodeFilter, codeLists } from '../../core/words.tsx'
import { anyStatus } from '../../parts/tenders/search-query.ts'
import { type CodeList, labelOf } from '../../../reference/codes/lookup/list.ts'
import { type Resolution, resolveCodes } from '../../../reference/codes/lookup/resolve.ts'
import { useForm } from '../../core/sent.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { TextArea } from '../../parts/fields.tsx'

const codeNames = ['cpvCodes', 'regions'] as const satisfies CodeFilter[]
const texts = ['q', 'status', 'source', 'deadlineAfter', 'deadlineBefore'] as const
const amounts = ['minValue', 'maxValue'] as const

const Search = z.object(searchFilters)

/** Reads the search filters in the address of a page. A wrong value is left out and named as a problem. */
export function filtersOfAddress(visit: Visit): AlertFilters {
  const { cpvCodes, regions, minValue, maxValue, currency, ...read } = readQuery(visit, Search)
  const { problem } = visit.sent
  visit.sent = { fields: null, problem }
  const written = (name: (typeof texts)[number]) => visit.url.searchParams.get(name) ?? undefined
  const given = texts.filter((name) => read[name] !== undefined).map((name) => [name, written(name)])
  const valued = minValue !== undefined || maxValue !== undefined
  return {
    ...(Object.fromEntries(given) as AlertFilters),
    ...(cpvCodes && { cpvCodes }),
    ...(regions && { regions }),
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(valued && currency !== 'EUR' && { currency }),
  }
}

/** The address of the search with these filters, beginning with `/tenders`. */
export function searchAddress(filters: AlertFilters): string {
  const query = Object.entries({ status: anyStatus, ...filters }).map(([name, value]) => [
    name,
    String(value),
  ])
  return `/tenders?${new URLSearchParams(query)}`
}

/**
 * The filters in a form's fields, as the API takes them. Empty fields are left out, and words become codes.
 *
 * @throws Problem with every field that is wrong.
 */
export function filtersOfForm(fields: URLSearchParams, stored: AlertFilters = {}): Record<string, unknown> {
  const filters: Record<string, unknown> = {}
  const details = new Details()
  for (const name of texts) if (fields.get(name)?.trim()) filters[name] = fields.get(name)
  for (const name of codeNames) {
    const read = readCodes(name, fields, stored[name])
    details.push(...read.details)
    if (read.codes.length > 0) filters[name] = read.codes
  }
  for (const name of amounts) {
    const text = fields.get(name)?.trim()
    if (!text) continue
    // A stored bound may have more decimals than a person types.
    const value = text === String(stored[name]) ? stored[name] : numberIn(text)
    filters[name] = value
    if (value === null)
      details.push({ path: name, message: 'must be a number from 0, such as 250000 or 99.5' })
  }
  if (amounts.some((name) => name in filters) && fields.get('currency') !== 'EUR')
    filters.currency = fields.get('currency')
  details.push(...crossed(filters))
  if (!details.isEmpty) throw wrongFields(details)
  return filters
}

/** The problems of bounds that exclude every tender, such as a lowest value above the highest value. */
function crossed({ minValue, maxValue, deadlineAfter, deadlineBefore }: Record<string, unknown>): Detail[] {
  const values = typeof minValue === 'number' && typeof maxValue === 'number' && minValue > maxValue
  const days =
    typeof deadlineAfter === 'string' &&
    typeof deadlineBefore === 'string' &&
    deadlineAfter.slice(0, 10) > deadlineBefore.slice(0, 10)
  return [
    ...(values ? [{ path: 'maxValue', message: 'is below the lowest value' }] : []),
    ...(days ? [{ path: 'deadlineBefore', message: 'is before the first day' }] : []),
  ]
}

/** The fields as sent, with codes in place of words, for showing the form again. */
export function settledFields(fields: URLSearchParams, filters: AlertFilters): URLSearchParams {
  const settled = new URLSearchParams(fields)
  for (const name of codeNames) withCodeLines(settled, name, filters[name] ?? [])
  return settled
}

/**
 * Renames problems from members such as `filters.q` to the fields of the form, so that every problem is shown at its
 * field.
 */
export const atFields = (error: unknown): unknown =>
  error instanceof Problem && error.found
    ? new Problem(
        error.code,
        error.message,
        error.found.renamed((path) => path.replace(/^filters\./, '')),
      )
    : error

/** The field name of the boxes that offer codes for typed words with several meanings. */
const also = (name: CodeFilter) => `${name}Also`

interface ReadCodes {
  codes: string[]
  /** Words that fit several codes, even if a box for them has been ticked. */
  several: Resolution['several']
  details: Detail[]
}

/**
 * Reads the codes of a field, typed as codes or as words. Words that fit several codes are accepted once one
 * of these codes is ticked. `known` has the codes that are stored already, so that a stored code that has
 * left the list stays until a person removes it.
 */
function readCodes(name: CodeFilter, fields: URLSearchParams, known: readonly string[] = []): ReadCodes {
  const list: CodeList = codeLists[name]
  const { found, several, unknown } = resolveCodes(list, fields.get(name) ?? '')
  const ticked = fields.getAll(also(name))
  const chosen = several.map(({ options }) => options.filter(({ code }) => ticked.includes(code)))
  const open = several.filter((_, index) => chosen[index]?.length === 0)
  const strange = unknown.filter((typed) => !known.includes(typed))
  return {
    codes: [
      ...new Set([
        ...[...found, ...chosen.flat()].map(({ code }) => code),
        ...unknown.filter((typed) => known.includes(typed)),
      ]),
    ],
    several,
    details: [
      ...strange.map((typed) => `“${typed}” is no ${list.noun} and no word of one`),
      ...open.map(({ typed, total }) => `“${typed}” may mean ${total} ${list.noun}s: tick those you mean`),
    ].map((message) => ({ path: name, message })),
  }
}

/** The codes as text for the field: one code a line, followed by its label. */
function codeLines(name: CodeFilter, codes: readonly string[] | undefined): string {
  const list = codeLists[name]
  return (codes ?? []).map((code) => [code, labelOf(list, code)].filter(Boolean).join(' ')).join('\n')
}

/** Replaces typed words by their codes in the fields of a form. */
function withCodeLines(fields: URLSearchParams, name: CodeFilter, codes: string[]): void {
  fields.set(name, codeLines(name, codes))
  fields.delete(also(name))
}

interface CodesFieldProps {
  name: CodeFilter
  label: string
  hint: string
  codes: readonly string[] | undefined
}

/** A field for codes or words. Codes that the words may mean are offered below it. */
export const CodesField = ({ name, label, hint, codes }: CodesFieldProps) => {
  const { sent } = useForm()
  const several = sent.fields ? readCodes(name, sent.fields, codes).several : []
  return (
    <div>
      <TextArea name={name} label={label} hint={hint} value={codeLines(name, codes)} rows={3} />
      {several.map(({ typed, options, total }, index) => (
        <Boxes
          id={`${name}-${index}`}
          name={also(name)}
          legend={`What is “${typed}”?`}
          hint={
            total > options.length
              ? `The first ${options.length} of ${total}. More words narrow it down.`
              : undefined
          }
          choices={options.map((option) => ({
            value: option.code,
            text: option.label,
            hint: option.code,
          }))}
        />
      ))}
    </div>
  )
}
