import { loadTables, type TableSource } from '../../../platform/tables.ts'
import { codesWith, labelIn, labelLanguages, labelTable } from '../../../reference/codes/labels.ts'
import { stemsIn } from '../../../reference/language/forms.ts'
import type { Snippet, TenderItem } from '../schema.ts'
import { words } from '../search-words.ts'
import { formsOfText } from './forms.ts'
import type { Literal, TextQuery } from './parse.ts'
import { cpvPrefix } from './tokens.ts'

/** A text of a tender as its notices have it. */
export interface ShownText {
  language: string | null
  text: string
}

/** Where the words of a search stand in a text. */
interface Place {
  /** The number of the word in the search. */
  word: number
  literal: boolean
  start: number
  end: number
}

const longest = 240

/** The words that a search wants, whichever way it joins them. */
export const wantedWords = (query: TextQuery): Literal[] =>
  query.flatMap((clause) => clause.flatMap(({ negated, all }) => (negated ? [] : all)))

/** The part of the texts that holds most of the words; null where no word stands in any. */
export function snippetOf(texts: ShownText[], wanted: Literal[], exact: boolean): Snippet | null {
  let best: { snippet: Snippet; score: number } | null = null
  for (const { text, language } of texts) {
    const places = placesIn(text, language, wanted, exact)
    for (const first of places.keys()) {
      const within = placesFrom(places, first)
      const score = scoreOf(within)
      if (score > (best?.score ?? 0)) best = { score, snippet: cutOut(text, within) }
    }
  }
  return best?.snippet ?? null
}

/** The places that fit into one snippet with a first one. A long text may have the word thousands of times. */
function placesFrom(places: Place[], first: number): Place[] {
  const begin = places[first]?.start ?? 0
  let last = first
  while (last < places.length && (places[last]?.end ?? 0) - begin <= longest) last++
  return places.slice(first, last)
}

/** Different words count most, then words as they were typed. */
const scoreOf = (places: Place[]): number =>
  new Set(places.map(({ word }) => word)).size * 100 +
  new Set(places.filter(({ literal }) => literal).map(({ word }) => word)).size

const wordRun = /[\p{L}\p{N}\p{M}]+/gu

function placesIn(text: string, language: string | null, wanted: Literal[], exact: boolean): Place[] {
  const places: Place[] = []
  const stems = wanted.map(({ words: [word = ''] }) => (language ? stemsIn(word, language) : []))
  for (const { 0: written, index: start } of text.matchAll(wordRun))
    for (const folded of words(written)) {
      const word = wanted.findIndex(({ words: parts, prefix }) =>
        parts.some((part, at) =>
          prefix && at === parts.length - 1 ? folded.startsWith(part) : folded === part,
        ),
      )
      const end = start + written.length
      if (word >= 0) places.push({ word, literal: true, start, end })
      else if (!exact && language) {
        const own = new Set([folded, ...formsOfText(folded, language).stems])
        const form = wanted.findIndex(
          ({ words: parts, prefix }, at) =>
            parts.length === 1 && !prefix && stems[at]?.some((stem) => own.has(stem)),
        )
        if (form >= 0) places.push({ word: form, literal: false, start, end })
      }
    }
  return places
}

/** The text around the places, cut between words, with the places as marks. */
function cutOut(text: string, places: Place[]): Snippet {
  const first = places[0]?.start ?? 0
  const last = places.at(-1)?.end ?? 0
  const from = beginningOf(text, Math.max(0, first - Math.floor((longest - (last - first)) / 2)), first)
  const to = endOf(text, from + longest, last)
  const marks = places.map(({ start, end }): [number, number] => [start - from, end - from])
  return { text: text.slice(from, to).toWellFormed(), marks }
}

function beginningOf(text: string, earliest: number, latest: number): number {
  if (earliest === 0) return 0
  const space = text.indexOf(' ', earliest)
  return space < 0 || space >= latest ? latest : space + 1
}

function endOf(text: string, latest: number, earliest: number): number {
  if (latest >= text.length) return text.length
  return Math.max(earliest, text.lastIndexOf(' ', latest))
}

/** The languages in whose labels the words stand for a code of the tender, the code beside. */
function labelsWith(item: TenderItem, wanted: Literal[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const prefixes = item.cpvCodes.map(cpvPrefix)
  for (const {
    words: [word = ''],
  } of wanted)
    for (const language of labelLanguages)
      for (const key of new Set([word, ...stemsIn(word, language)]))
        for (const code of codesWith(key).get(language) ?? [])
          if (prefixes.some((prefix) => prefix.startsWith(code)))
            found.set(language, [...(found.get(language) ?? []), code])
  return found
}

/** The official label that has most of the words, for a tender that is found by its codes alone. */
export async function labelSnippet(
  source: TableSource,
  item: TenderItem,
  wanted: Literal[],
): Promise<Snippet | null> {
  const single = wanted.filter(({ words: parts, prefix }) => parts.length === 1 && !prefix)
  const found = labelsWith(item, single)
  const most = Math.max(0, ...[...found.values()].map(({ length }) => length))
  const languages = [...found].filter(([, codes]) => codes.length === most).map(([language]) => language)
  const language = languages[0]
  if (language === undefined) return null
  await loadTables(source, [labelTable(language)])
  const texts = (found.get(language) ?? []).flatMap((code) => {
    const label = labelIn(language, code.padEnd(8, '0'))
    return label ? { text: label, language } : []
  })
  return snippetOf(texts, single, false)
}

/** The index holds the English labels of a tender's codes as text. */
async function englishLabel(
  source: TableSource,
  item: TenderItem,
  { wanted, exact }: { wanted: Literal[]; exact: boolean },
): Promise<Snippet | null> {
  await loadTables(source, [labelTable('en')])
  const texts = item.cpvCodes.flatMap((code) => {
    const label = labelIn('en', code)
    return label === null ? [] : [{ text: label, language: 'en' }]
  })
  return snippetOf(texts, wanted, exact)
}

type TextsByLanguage = Record<string, string> | null
/** JSON of a part of an answer arrives as text. */
const read = (part: unknown): unknown => (typeof part === 'string' ? JSON.parse(part) : part)

/** Titles, descriptions and lots as `shown` of the statements reads them; the newest words of a tender are its item's. */
function textsOf({ title, buyer }: TenderItem, json: string | null | undefined): ShownText[] {
  const parts = (JSON.parse(json ?? '[]') as unknown[][]).flatMap(([own, description, lots]) => [
    own,
    description,
    ...(read(lots) as unknown[][]).flat(),
  ])
  return [
    { text: title, language: null },
    ...parts.flatMap((part) =>
      Object.entries((read(part) as TextsByLanguage) ?? {}).map(([language, text]) => ({ language, text })),
    ),
    ...(buyer.name === null ? [] : [{ text: buyer.name, language: null }]),
  ]
}

/** The best place of a tender that was found, or the label that matched, or else its title. */
export async function snippetFor(
  source: TableSource,
  {
    item,
    texts,
    wanted,
    exact,
  }: { item: TenderItem; texts: string | null | undefined; wanted: Literal[]; exact: boolean },
): Promise<Snippet> {
  return (
    snippetOf(textsOf(item, texts), wanted, exact) ??
    (await englishLabel(source, item, { wanted, exact })) ??
    (exact ? null : await labelSnippet(source, item, wanted)) ??
    cutOut(item.title, [])
  )
}
