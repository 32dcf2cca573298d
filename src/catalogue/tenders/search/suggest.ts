import { periodBindings } from '../../../platform/db/period-databases.ts'
import { bindingOf } from '../../../platform/db/transient.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { Recent } from '../../../platform/text/recent.ts'
import type { Suggestion } from './schema.ts'
import { countSearches } from './count.ts'
import { allDatabases } from './databases.ts'
import type { SearchCtx, SearchFilters } from './filter.ts'
import { isPhrase, parseQuery } from './parse.ts'
import { editsBetween } from '../../../platform/text/edits.ts'

/**
 * Other words for a search that found nothing, with their number of matches under the same filters; the likeliest
 * first.
 */
export async function suggestFor(
  ctx: SearchCtx,
  filters: SearchFilters,
  version: number,
): Promise<Suggestion[]> {
  const words = plainWords(filters.q ?? '')
  if (words.length === 0) return []
  const cacheKey = isCacheable(ctx, filters) ? JSON.stringify(filters) : null
  const suggested = suggestedFrom(bindingOf(ctx.d1))
  const known = cacheKey === null ? undefined : suggested.get(String(version), cacheKey)
  if (known) return known
  const found = await findOthers(ctx, filters, words)
  if (cacheKey !== null) suggested.set(String(version), cacheKey, found)
  return found
}

/**
 * By the version of the corpus, then by search: the suggestions follow from both. Each database counts its
 * own versions, and a sandbox has its own binding for each request, so nothing is cached for it.
 */
const byDatabase = new WeakMap<D1Database, Recent<Suggestion[]>>()

function suggestedFrom(d1: D1Database): Recent<Suggestion[]> {
  const known = byDatabase.get(d1) ?? new Recent<Suggestion[]>(500)
  byDatabase.set(d1, known)
  return known
}

/** Exchange rates change without the corpus, and other databases without the version of this one. */
const isCacheable = ({ env }: SearchCtx, { minValue, maxValue, currency }: SearchFilters): boolean =>
  periodBindings(env).length === 0 &&
  (currency === 'EUR' || (minValue === undefined && maxValue === undefined))

async function findOthers(ctx: SearchCtx, filters: SearchFilters, words: string[]): Promise<Suggestion[]> {
  const count = async (texts: string[]) => {
    const totals = await countSearches(
      ctx,
      texts.map((q) => ({ ...filters, q })),
    )
    return texts.map((q, index): [string, number] => [q, totals[index] ?? 0])
  }
  // Fewer words need no vocabulary, so they are counted in the same round trip: often nothing else is left to count.
  const [known, fewer] = await Promise.all([readVocabulary(ctx, words), count(fewerWords(words))])
  const texts = otherTexts(words, known).slice(0, maxTried)
  const totals = new Map(fewer)
  const others = texts.filter((text) => !totals.has(text))
  if (others.length > 0) for (const [text, total] of await count(others)) totals.set(text, total)
  return texts
    .map((q) => ({ q, total: totals.get(q) ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, maxShown)
}

/** The texts without one of the words. */
const fewerWords = (words: string[]): string[] =>
  words.length > 1 ? [...new Set(words.map((_, index) => words.toSpliced(index, 1).join(' ')))] : []

const maxTried = 12
const maxShown = 5
const maxWords = 8
/** Max terms of the vocabulary that are compared with the words of one search. */
const maxTerms = 20_000

/**
 * The words of a search that only lists words; none if the search has other signs, which a suggestion would
 * lose.
 */
function plainWords(q: string): string[] {
  const query = parseQuery(q)
  const isPlain = query.every(
    ([only, ...others]) =>
      only &&
      others.length === 0 &&
      !only.negated &&
      !isPhrase(only) &&
      !only.all.some(({ prefix }) => prefix),
  )
  const words = query.flatMap((clause) =>
    clause.flatMap(({ all }) => all.flatMap((literal) => literal.words)),
  )
  return isPlain && words.length <= maxWords ? words : []
}

interface Known {
  /** The number of the word that the term may stand for. */
  word: number
  term: string
  n: number
}

/**
 * Terms of the index that are equal to a word, to two neighbours together, or to a part of a word; for a word
 * that the index does not know also similar terms. Each beginning of similar terms is another place of the
 * index to read.
 */
async function readVocabulary(ctx: SearchCtx, words: string[]): Promise<Known[]> {
  const databases = await allDatabases(ctx)
  const found = await Promise.all(databases.map(({ d1 }) => readVocabularyOf(d1, words)))
  if (found.length === 1) return found.flat()
  const terms = Map.groupBy(found.flat(), ({ word, term }) => `${word} ${term}`)
  return [...terms.values()].flatMap(([first, ...others]) =>
    first ? { ...first, n: others.reduce((sum, { n }) => sum + n, first.n) } : [],
  )
}

async function readVocabularyOf(d1: D1Database, words: string[]): Promise<Known[]> {
  const exact = words.flatMap((word, index) =>
    [word, word + (words[index + 1] ?? ''), ...splits(word).flat()].map((term) => ({ word: index, term })),
  )
  const near = words.map((word) => ({
    written: word,
    beginnings: beginningsNear(word),
    least: word.length - maxEdits(word),
    max: word.length + maxEdits(word),
  }))
  const found = await d1
    .prepare(
      `WITH unknown AS MATERIALIZED (
         SELECT key AS word, value ->> 'least' AS least, value ->> 'max' AS most, value -> 'beginnings' AS beginnings
         FROM json_each(?2) WHERE NOT EXISTS (SELECT 1 FROM tender_terms WHERE term = value ->> 'written'))
       SELECT e.value ->> 'word' AS word, t.term, t.doc AS n
       FROM json_each(?1) AS e CROSS JOIN tender_terms AS t ON t.term = e.value ->> 'term'
       UNION ALL SELECT * FROM (
         SELECT u.word, t.term, t.doc FROM unknown AS u CROSS JOIN json_each(u.beginnings) AS b
         CROSS JOIN tender_terms AS t ON t.term >= b.value AND t.term <= b.value || char(0x10ffff)
         WHERE length(t.term) BETWEEN u.least AND u.most LIMIT ${maxTerms})`,
    )
    .bind(JSON.stringify(exact), JSON.stringify(near))
    .all<Known>()
  return rowsOf<Known>(found)
}

const shortestPart = 3
const splits = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, index) => [
    word.slice(0, index + shortestPart),
    word.slice(index + shortestPart),
  ])

/** The likely meanings: words spelt otherwise, two words as one, one as two, and fewer words. */
function otherTexts(words: string[], known: Known[]): string[] {
  const all = new Set(known.map(({ term }) => term))
  const spelt = words.map((word, index) =>
    all.has(word)
      ? [word]
      : nearest(
          word,
          known.filter((each) => each.word === index),
        ),
  )
  const replaced = (index: number, ...by: string[]) => [
    ...words.slice(0, index),
    ...by,
    ...words.slice(index + 1),
  ]
  const best = words.map((word, index) => spelt[index]?.[0] ?? word)
  const texts = [
    best,
    ...words.flatMap((_, index) =>
      (spelt[index] ?? []).slice(1).map((other) => best.map((word, at) => (at === index ? other : word))),
    ),
    ...words.flatMap((word, index) => {
      const joined = word + (words[index + 1] ?? '')
      return index + 1 < words.length && all.has(joined)
        ? [[...words.slice(0, index), joined, ...words.slice(index + 2)]]
        : []
    }),
    ...words.flatMap((word, index) =>
      splits(word)
        .filter((parts) => parts.every((part) => all.has(part)))
        .map((parts) => replaced(index, ...parts)),
    ),
    ...(words.length > 1
      ? words.flatMap((_, index) => [words.toSpliced(index, 1), best.toSpliced(index, 1)])
      : []),
  ]
  const asWritten = words.join(' ')
  return [...new Set(texts.map((text) => text.join(' ')))].filter((text) => text && text !== asWritten)
}

const maxSpellings = 3

/** Max edits between a word and a similar term. A short word is similar to few terms. */
const maxEdits = (word: string) => (word.length < 5 ? 1 : 2)

/** The terms with the fewest edits, frequent ones first. */
function nearest(word: string, known: Known[]): string[] {
  const max = maxEdits(word)
  return known
    .map(({ term, n }) => ({ term, n, edits: editsBetween(word, term, max) }))
    .filter(({ term, edits }) => edits <= max && edits > 0 && term.length > 1)
    .toSorted((a, b) => a.edits - b.edits || b.n - a.n || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term)
    .filter((term, index, terms) => terms.indexOf(term) === index)
    .slice(0, maxSpellings)
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяєії',
  'αβγδεζηθικλμνξοπρστυφχψω',
]

/** Beginnings of the words that a misspelt word can stand for, so that only this part of the vocabulary is read. */
function beginningsNear(word: string): string[] {
  const letters = [...(alphabets.find((all) => all.includes(word.charAt(0))) ?? alphabets[0] ?? '')]
  const length = 3
  const near = new Set([word.slice(0, length)])
  for (let at = 0; at < length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    near.add((left + right.slice(1)).slice(0, length))
    near.add((left + right.charAt(1) + right.charAt(0) + right.slice(2)).slice(0, length))
    for (const letter of letters) {
      near.add((left + letter + right).slice(0, length))
      near.add((left + letter + right.slice(1)).slice(0, length))
    }
  }
  return [...near].filter((beginning) => beginning.length >= Math.min(length, word.length - 1))
}
