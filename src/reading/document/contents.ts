import type { Sentence } from '../../reference/language/sentences.ts'
import { worded } from '../../reference/language/worded.ts'

type Placed = Pick<Sentence, 'flat' | 'kind' | 'contents'>

const title = worded(String.raw`^(?:[\dIVX.]+\s+)?(?:{{contents}})\s*:?$`)

/** "3.1 Scope ........ 12": dots or a wide gap before a page number. */
const led = /(?:\. ?){4}|…/
/** The dots at the end of a text, or an ellipsis, with the page number after them. */
const leader = /(?<![. ])[. ]+\d{0,4}$|…\s?\d{0,4}$/
const leads = (flat: string) => led.test(leader.exec(flat.slice(-60))?.[0] ?? '')
/** In characters: a longer line is not an entry. */
const maxLength = 160

/** The letters of an entry or heading, for comparison: without its number, page and dots. */
const nameOf = (flat: string) =>
  flat
    .replace(/^(?:§\s?)?[\dA-Z]{0,2}[\d.)\s]*/u, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')

/** Maximum entries in a table of contents. */
const max = 400

/**
 * The positions of sentences in a table of contents: lines that lead to a page number, and the sentences
 * after the words "Table of contents", up to the first heading that appears again or the first real sentence.
 */
export function contentsAmong(sentences: readonly Placed[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [i, { flat, contents }] of sentences.entries()) {
    if (contents || leads(flat)) found.add(i)
    if (title().test(flat)) for (const at of below(sentences, i)) found.add(at)
  }
  return found
}

function below(sentences: readonly Placed[], from: number): number[] {
  const names = new Set<string>()
  const entries: number[] = []
  for (let i = from + 1; i < Math.min(sentences.length, from + max); i++) {
    const { flat = '' } = sentences[i] ?? {}
    const name = nameOf(flat)
    if (
      names.has(name) ||
      /[.;!?]$/.test(flat.replace(/(?<!\.\s?)(?:\.\s?){3,}$/, '')) ||
      flat.length > maxLength
    )
      break
    if (name.length > 2) names.add(name)
    entries.push(i)
  }
  // A list whose entries never appear again, and which runs to the end, was not a table of contents: dropping
  // it would hide the document.
  return entries.length >= 3 && from + 1 + entries.length < sentences.length ? [from, ...entries] : []
}
