import type { DocumentText, Quote } from '../document/document-text.ts'
import type { Values } from '../../reference/language/values/values.ts'
import { readForPeople } from '../injection/find.ts'

/** A sentence of a document, with everything needed to interpret and cite it. */
export interface FactPassage {
  /** The readable text: without marks, with single spaces, with a colon between the cells of a row. */
  flat: string
  heading: string
  /**
   * The words above a line that has only a value, such as "90 (days)": the line above and the heading.
   * Otherwise the heading.
   */
  above: string
  kind: 'text' | 'item' | 'heading'
  language: string | null
  quote: Quote
  /** The values, with their positions in `flat`. */
  values: Values
}

/** A box that is not ticked states nothing. */
const unticked = /^(?:☐|□|\[\s?\])/u

/** Beyond this many sentences a document has no more facts about the procedure. */
const max = 6000

/** The sentences of all documents, the tender's own documents before its notices and clarifications. */
export function factPassagesOf(documents: readonly DocumentText[]): FactPassage[] {
  const rank = ({ kind }: DocumentText) =>
    kind === 'tender_documents' ? 0 : kind === 'clarification' ? 1 : kind === 'notice' ? 3 : 2
  return documents
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((document) =>
      readForPeople(document)
        .sentences.filter(({ part, flat }) => part === 'body' && !unticked.test(flat))
        .slice(0, max)
        .map(({ page, start, end, text, flat, cells, heading, kind, language, values }, i, all) => ({
          flat: cells === null ? flat : flat.replaceAll('|', ':'),
          heading: heading ?? '',
          above: `${labelOf(flat, all[i - 1]?.flat ?? '')}${heading ?? ''}`,
          kind,
          language,
          values,
          quote: { documentId: document.id, page, start, end, quote: text },
        })),
    )
}

/** A line with figures and hardly a word. */
const value = /^[^\p{L}]{0,20}(?:\p{L}{1,12}[^\p{L}]{0,20}){0,2}$/u

const labelOf = (flat: string, before: string): string =>
  flat.length < 50 && /\d/.test(flat) && value.test(flat) && before.length < 120 && !/[.;]$/.test(before)
    ? `${before} | `
    : ''

/** A value in a document, with the words that it was read from. */
export interface Stated<T> {
  value: T
  quote: Quote
}

/** What is stated, each value once, where it is first stated. */
export function eachOnce<T extends { value: unknown }>(stated: readonly T[]): T[] {
  const seen = new Set<unknown>()
  return stated.filter(({ value }) => !seen.has(value) && seen.add(value))
}

/** A cue in any of the languages, at the beginning of a word. */
export const cue = (source: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${source})`, flags)
