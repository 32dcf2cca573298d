import { type CodeList, type CodeEntry, folded, type Label } from './list.ts'

/** A typed text, resolved against a list of codes. */
export interface Resolution {
  found: Label[]
  /** Words that fit several codes: the first codes, the best one first, and the number of all. */
  several: { typed: string; options: Label[]; total: number }[]
  /** Parts that are neither a code nor words of a label. */
  unknown: string[]
}

const shown = 12

/**
 * Resolves codes, or words of their labels, separated by line breaks, commas or semicolons. A line that this service
 * shows, a code with its label, resolves to its code.
 */
export function resolveCodes(list: CodeList, text: string): Resolution {
  const resolution: Resolution = { found: [], several: [], unknown: [] }
  for (const typed of splitOf(list, text)) {
    const options = optionsOf(list, typed)
    const [first] = options
    if (!first) resolution.unknown.push(typed)
    else if (options.length === 1) resolution.found.push(plain(first))
    else
      resolution.several.push({
        typed,
        options: options.slice(0, shown).map(plain),
        total: options.length,
      })
  }
  return resolution
}

const plain = ({ code, label }: Label): Label => ({ code, label })

/** A line that is a code and its label, or a whole label, is one entry even if it contains a comma. */
function splitOf(list: CodeList, text: string): string[] {
  const lines = text.split(/[\n;]/).map((line) => line.trim())
  return lines.flatMap((line) => {
    if (isOne(list, line)) return line
    return line
      .split(',')
      .flatMap((part) => (isCodes(list, part) ? part.trim().split(/\s+/) : part.trim()))
      .filter(Boolean)
  })
}

function isOne(list: CodeList, line: string): boolean {
  const [leading = ''] = list.leading.exec(line) ?? []
  const code = list.codeOf(leading)
  const name = folded(code === null ? line : line.slice(leading.length))
  if (code !== null && name === '') return true
  // Digits alone are not a name, and are not compared with all names of the list.
  if (!/\p{L}/u.test(name)) return false
  return list.entries().some((entry) => (code === null || entry.code === code) && entry.names.includes(name))
}

/** Whether a text is several codes one after another. */
const isCodes = (list: CodeList, part: string): boolean =>
  part
    .trim()
    .split(/\s+/)
    .every((each) => list.codeOf(each) !== null)

function optionsOf(list: CodeList, typed: string): Label[] {
  const [leading] = list.leading.exec(typed) ?? []
  const code = list.codeOf(typed) ?? (leading === undefined ? null : list.codeOf(leading))
  if (code !== null) {
    const label = list.label(code)
    return label === null ? [] : [{ code, label }]
  }
  const found = named(list.entries(), typed)
  // Digits are a word in no language.
  if (found.length > 0 || !/\p{L}/u.test(typed)) return found
  const elsewhere = (list.elsewhere?.(typed) ?? []).map((entries) => named(entries, typed))
  // One language may have the words as a whole label, and another only as parts of labels.
  const fewest = elsewhere.toSorted((a, b) => a.length - b.length).find(({ length }) => length > 0) ?? []
  return fewest.map(({ code }) => ({ code, label: list.label(code) ?? code }))
}

/** The entries whose name is the text, otherwise those with a word for each of its words; the shortest names first. */
function named(entries: readonly CodeEntry[], typed: string): Label[] {
  const name = folded(typed)
  const exact = entries.filter(({ names }) => names.includes(name))
  if (exact.length > 0) return widest(exact)
  const stems = name.split(' ').map(stemOf).filter(Boolean)
  if (stems.length === 0) return []
  return entries
    .filter(({ words }) => stems.every((stem) => words.some((word) => word.startsWith(stem))))
    .toSorted((a, b) => a.words.length - b.words.length || (a.code < b.code ? -1 : 1))
}

/** If a code and the codes below it have one name, as for Berlin, only the widest code. */
function widest(entries: CodeEntry[]): CodeEntry[] {
  const [first] = entries.toSorted((a, b) => significant(a.code) - significant(b.code))
  if (!first) return entries
  const prefix = first.code.slice(0, significant(first.code))
  return entries.every(({ code }) => code.startsWith(prefix)) ? [first] : entries
}

const significant = (code: string): number =>
  /^\d+$/.test(code) ? Math.max(2, code.replace(/(?<!0)0+$/, '').length) : code.length

/** The beginning by which a word is found: the plural finds the singular. */
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/(?<=[^siu])s$/, '') : word)
