import { normalized } from '../../../platform/text/normal-form.ts'

/** One code of a list with its name. */
export interface Label {
  code: string
  label: string
}

/** An entry in the form in which it is searched: the words of all its names, folded. */
export interface CodeEntry extends Label {
  names: string[]
  words: string[]
}

/** A list of codes that can be entered as codes or as words. */
export interface CodeList {
  /** The word for one entry: `CPV code`. */
  noun: string
  entries: () => readonly CodeEntry[]
  /** The label of a code in its stored form; null for a code that the list does not have. */
  label: (code: string) => string | null
  /** The code of a text, in its stored form; null for a text that is not a code. */
  codeOf: (text: string) => string | null
  /** The entries with their names in other languages, for words that no entry has in English. */
  elsewhere?: (text: string) => (readonly CodeEntry[])[]
  /** Matches codes at the beginning of a longer text: this service shows a code and its label. */
  leading: RegExp
}

/** Lower case without accents; every character but letters and digits becomes a space. */
export const folded = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const entryOf = (code: string, label: string, others: string[] = []): CodeEntry => {
  const names = [label, ...others].map(folded)
  return { code, label, names, words: [...new Set(names.flatMap((name) => name.split(' ')))] }
}

/** The name of a code; null for a code that the list does not have. */
export function labelOf(list: CodeList, code: string): string | null {
  const known = list.codeOf(code)
  return known === null ? null : list.label(known)
}
