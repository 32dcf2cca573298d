import { rowsOf } from '../../../platform/db/rows.ts'
import type { Suggestion } from './schema.ts'
import { countSearches } from './count.ts'
import type { Asked, SearchCtx } from './filter.ts'
import { isPhrase, parseQuery } from './parse.ts'
import { beginningsNear, editsBetween } from './spelling.ts'

/**
 * Other words for a search that found nothing, with their number of matches under the same filters; the likeliest
 * first.
 */
export async function suggestFor(ctx: SearchCtx, asked: Asked): Promise<Suggestion[]> {
  const words = plainWords(asked.q ?? '')
  if (words.length === 0) return []
  const texts = otherTexts(words, await readVocabulary(ctx, words)).slice(0, mostTried)
  const totals = await countSearches(
    ctx,
    texts.map((q) => ({ ...asked, q })),
  )
  return texts
    .map((q, index) => ({ q, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, mostShown)
}

const mostTried = 12
const mostShown = 5
const mostWords = 8
/** The most terms of the vocabulary that are compared with the words of one search. */
const mostTerms = 20_000

/**
 * The words of a search that only lists words; none where the search has other signs, which a suggestion would lose.
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
  return isPlain && words.length <= mostWords ? words : []
}

interface Known {
  /** The number of the word that the term may stand for. */
  word: number
  term: string
  n: number
}

/** Terms of the index that are similar to a word, equal to two neighbours together, or a part of a word. */
async function readVocabulary({ d1 }: SearchCtx, words: string[]): Promise<Known[]> {
  const exact = (word: number, term: string) => ({ word, from: term, to: term, least: 0, most: longestTerm })
  const ranges = words.flatMap((word, index) => [
    ...beginningsNear(word).map((from) => ({
      word: index,
      from,
      to: `${from}\u{10ffff}`,
      least: word.length - mostEdits(word),
      most: word.length + mostEdits(word),
    })),
    exact(index, word + (words[index + 1] ?? '')),
    ...splits(word).flatMap((parts) => parts.map((part) => exact(index, part))),
  ])
  const found = await d1
    .prepare(
      `SELECT r.value ->> 'word' AS word, t.term, t.doc AS n FROM json_each(?1) AS r CROSS JOIN tender_terms AS t
       WHERE t.term >= r.value ->> 'from' AND t.term <= r.value ->> 'to'
         AND length(t.term) BETWEEN r.value ->> 'least' AND r.value ->> 'most' LIMIT ${mostTerms}`,
    )
    .bind(JSON.stringify(ranges))
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

const mostSpellings = 3
/** In characters: longer words are cut in the index. */
const longestTerm = 64

/** The most edits between a word and a similar term. A short word is similar to few terms. */
const mostEdits = (word: string) => (word.length < 5 ? 1 : 2)

/** The terms with the fewest edits, frequent ones first. */
function nearest(word: string, known: Known[]): string[] {
  const most = mostEdits(word)
  return known
    .map(({ term, n }) => ({ term, n, edits: editsBetween(word, term, most) }))
    .filter(({ term, edits }) => edits <= most && edits > 0 && term.length > 1)
    .toSorted((a, b) => a.edits - b.edits || b.n - a.n || (a.term < b.term ? -1 : 1))
    .map(({ term }) => term)
    .filter((term, index, terms) => terms.indexOf(term) === index)
    .slice(0, mostSpellings)
}
