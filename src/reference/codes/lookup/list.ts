/** One code of a list with what it is called. */
export interface Label {
  code: string
  label: string
}

/** An entry as it is searched: the words of all its names, folded. */
export interface Entry extends Label {
  names: string[]
  words: string[]
}

/** A list of codes that can be entered as codes or as words. */
export interface CodeList {
  /** What one entry is called: `CPV code`. */
  noun: string
  entries: () => readonly Entry[]
  /** The code that a text is, in the form in which it is kept; null for what is none. */
  codeOf: (text: string) => string | null
  /** Codes that a text that is not only a code begins with: as this service shows them, a code and its label. */
  leading: RegExp
}

/** Lower case without accents; everything but letters and figures is a space. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const entryOf = (code: string, label: string, others: string[] = []): Entry => {
  const names = [label, ...others].map(folded)
  return { code, label, names, words: [...new Set(names.flatMap((name) => name.split(' ')))] }
}

/** What a code is called; null for one that the list does not have. */
export function labelOf(list: CodeList, code: string): string | null {
  const known = list.codeOf(code)
  return list.entries().find((entry) => entry.code === known)?.label ?? null
}
