import { type Packed, unpack } from '../../../platform/db/packed.ts'
import { loadTables, type TableSource } from '../../../platform/files/tables.ts'
import { labelIn, labelLanguages, labelTable } from '../../../reference/codes/labels.ts'
import type { Notice } from '../../notices/schema.ts'
import type { Snippet } from './schema.ts'
import type { TenderItem } from '../item-schema.ts'
import { type WordPlace, placesIn } from './places.ts'
import { isSingle, labelledCodes, type SoughtWords, soughtOf } from './sought.ts'
import { cpvPrefix } from './tokens.ts'

/** A text of a tender, as its notices write it. */
export interface ShownText {
  language: string | null
  text: string
}

const maxLength = 240

interface Best {
  snippet: Snippet
  score: number
}

/** The part of the texts with most of the words; null if no text has any of the words. */
export function snippetOf(texts: Iterable<ShownText>, sought: SoughtWords): Snippet | null {
  // No part of a text is better than one with every word as it was typed, so the other texts need not be read.
  const max = scoreFor(sought.literals.length, sought.literals.length)
  let best: Best | null = null
  for (const { text, language } of texts) {
    for (const places of windowsOf(placesIn(text, language, sought))) {
      const score = scoreOf(places)
      if (score > (best?.score ?? 0)) best = { score, snippet: cutOut(text, places) }
      if (best?.score === max) return best.snippet
    }
  }
  return best?.snippet ?? null
}

/**
 * For each place in order: the place and the places after it that fit into one snippet with it. A long text may have
 * the word thousands of times.
 */
function* windowsOf(places: Iterable<WordPlace>): Generator<WordPlace[]> {
  let open: WordPlace[] = []
  for (const place of places) {
    while (open[0] && place.end - open[0].start > maxLength) {
      yield open
      open = open.slice(1)
    }
    if (place.end - place.start <= maxLength) open.push(place)
  }
  for (; open.length > 0; open = open.slice(1)) yield open
}

/** Different words count most, then words in the typed form. */
const scoreFor = (distinct: number, typed: number) => distinct * 100 + typed

const scoreOf = (places: WordPlace[]): number =>
  scoreFor(
    new Set(places.map(({ word }) => word)).size,
    new Set(places.filter(({ literal }) => literal).map(({ word }) => word)).size,
  )

/** The text around the places, cut between words, with the places as marks. */
function cutOut(text: string, places: WordPlace[]): Snippet {
  const first = places[0]?.start ?? 0
  const last = places.at(-1)?.end ?? 0
  const from = beginningOf(text, Math.max(0, first - Math.floor((maxLength - (last - first)) / 2)), first)
  const to = endOf(text, from + maxLength, last)
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

/** The languages in whose labels the words match a code of the tender, with the codes. */
function labelsWith(item: TenderItem, sought: SoughtWords): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const known = labelledCodes(sought)
  const codes = new Set(item.cpvCodes.map(cpvPrefix).flatMap(beginnings))
  for (const code of known.size > 0 ? codes : [])
    for (const language of known.get(code) ?? []) found.set(language, [...(found.get(language) ?? []), code])
  return found
}

/** The code and all wider codes: its beginnings of at least two digits. */
const beginnings = (code: string): string[] =>
  Array.from({ length: code.length - 1 }, (_, index) => code.slice(0, index + 2))

/** The official label with most of the words, for a tender that was found only by its codes. */
async function labelSnippet(
  source: TableSource,
  item: TenderItem,
  sought: SoughtWords,
): Promise<Snippet | null> {
  const found = labelsWith(item, sought)
  const max = Math.max(0, ...[...found.values()].map(({ length }) => length))
  const language = labelLanguages.find((each) => max > 0 && found.get(each)?.length === max)
  if (language === undefined) return null
  await loadTables(source, [labelTable(language)])
  const texts = (found.get(language) ?? []).flatMap((code) => {
    const label = labelIn(language, code.padEnd(8, '0'))
    return label ? { text: label, language } : []
  })
  return snippetOf(texts, soughtOf(sought.literals.filter(isSingle), false))
}

/** The index has the English labels of a tender's codes as text. */
async function englishLabel(
  source: TableSource,
  item: TenderItem,
  sought: SoughtWords,
): Promise<Snippet | null> {
  await loadTables(source, [labelTable('en')])
  const texts = item.cpvCodes.flatMap((code) => {
    const label = labelIn('en', code)
    return label === null ? [] : [{ text: label, language: 'en' }]
  })
  return snippetOf(texts, sought)
}

/** For a tender with more lots, words are only shown in the titles and descriptions of the tender. */
const maxLots = 30

/**
 * The titles, descriptions and lots of the notices that `shown` of the statements reads, one after the other, because
 * many searches find their words in the title. The newest words of a tender are in its item.
 */
function* textsOf({ title, buyer }: TenderItem, notices: string | null | undefined): Generator<ShownText> {
  yield { text: title, language: null }
  for (const packed of JSON.parse(notices ?? '[]') as Packed[]) {
    // Most of a hundred notices are read for three members: the others are not filled in.
    const { title: own, description, lots = [] } = JSON.parse(unpack(packed)) as Partial<Notice>
    for (const each of [{ title: own, description }, ...lots.slice(0, maxLots)])
      for (const part of [each.title, each.description])
        for (const [language, text] of Object.entries(part ?? {})) yield { text, language }
  }
  if (buyer.name !== null) yield { text: buyer.name, language: null }
}

/** The best place in a tender that was found, or the label that matched, or its title. */
export async function snippetFor(
  source: TableSource,
  { item, texts, sought }: { item: TenderItem; texts: string | null | undefined; sought: SoughtWords },
): Promise<Snippet> {
  return (
    snippetOf(textsOf(item, texts), sought) ??
    (await englishLabel(source, item, sought)) ??
    (sought.exact ? null : await labelSnippet(source, item, sought)) ??
    cutOut(item.title, [])
  )
}
