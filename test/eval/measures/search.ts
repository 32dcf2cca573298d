import { readNotices } from '../../../src/catalogue/notices/read-notices.ts'
import { compose } from '../../../src/catalogue/tenders/compose/facts.ts'
import { searchRowOf } from '../../../src/catalogue/tenders/compose/index-entry.ts'
import { composeItem } from '../../../src/catalogue/tenders/compose/item-view.ts'
import { filterOf } from '../../../src/catalogue/tenders/search/filter.ts'
import { cpvPrefix } from '../../../src/catalogue/tenders/search/tokens.ts'
import { rowIdRange, type SearchRow } from '../../../src/catalogue/tenders/search/index-rows.ts'
import { termsOf, wordText } from '../../../src/catalogue/tenders/terms.ts'
import { words } from '../../../src/catalogue/tenders/search-words.ts'
import {
  membersOf,
  ordinalsOf,
  type Postings,
  postingsOf,
} from '../../../src/delivery/alerts/matching/postings.ts'
import { loadTables, tableText } from '../../../src/platform/files/tables.ts'
import { noticeTables } from '../../../src/catalogue/notices/read-notices.ts'
import { textTables } from '../../../src/catalogue/tenders/search/forms.ts'
import { spellingTable } from '../../../src/reference/language/spellings.ts'
import { countOf, type Measured, named, type Place, type Share, sumOf } from '../place.ts'
import { textOf } from '../sets.ts'
import { cpvLabel, cpvTables } from '../../../src/reference/codes/cpv.ts'
import { labelIn, labelLanguages, labelShards, labelTable } from '../../../src/reference/codes/labels.ts'

/** All notices of the fixtures, each as the search stores its tender. */
async function fixtureRows({ files, bytes }: Place): Promise<SearchRow[]> {
  const rows: SearchRow[] = []
  for (const path of await files('notices')) {
    if (!/\.(?:xml|json)$/.test(path) || /facts\.json$|INVALID/.test(path)) continue
    const charset = path.includes('latin1') ? { charset: 'iso-8859-1' } : {}
    const { notices } = readNotices(await bytes(`notices/${path}`), { source: 'ted', ...charset })
    for (const notice of notices) rows.push(rowOf(notice, rows.length))
  }
  return rows
}

const searchTables = [...textTables, ...noticeTables, ...cpvTables]

const now = new Date('2026-11-20T12:00:00Z')

function rowOf(notice: Parameters<typeof compose>[0][number]['notice'], place: number): SearchRow {
  const tenderId = `tender_${place}`
  const facts = compose([{ notice, importedAt: 1, source: 'ted' }])
  const publishedAt = new Date(Date.UTC(2026, 0, 1)).toISOString()
  const item = composeItem(facts, {
    tenderId,
    source: 'ted',
    now,
    publishedAt,
    valueEur: null,
    updatedAt: publishedAt,
  })
  return searchRowOf({
    change: { tenderId, state: { doc: null } },
    facts,
    item,
    valueEurCents: null,
    id: rowIdRange(new Date(publishedAt)).low + place,
  })
}

/**
 * The tenders as an index in memory, which answers as the search does. A property test of alerts compares the two.
 */
interface Corpus {
  rows: SearchRow[]
  /** The normalised words of each row. */
  texts: string[]
  postings: Postings
}

function indexed(rows: SearchRow[]): Corpus {
  const texts = rows.map(({ entry }) => wordText(entry))
  return {
    rows,
    texts,
    postings: postingsOf(rows.map(({ entry }, at) => termsOf(texts[at] ?? '', entry))),
  }
}

type Kind = 'forms' | 'exact'

/** The numbers of the tenders that a search finds, the best rank first. */
function ranked({ postings }: Corpus, q: string, match: Kind): number[] {
  const tiers = filterOf({ q, match, currency: 'EUR' })?.tiers ?? []
  return tiers.flatMap(({ only }) => ordinalsOf(membersOf(only, postings)))
}

/** How many of the wanted tenders a search finds. */
function hitsOf(corpus: Corpus, q: string, wanted: number[], match: Kind): Share {
  const found = new Set(ranked(corpus, q, match))
  return countOf(wanted, (ordinal) => found.has(ordinal))
}

/** Inflected words that find every title with the word, from the lines of `search-forms.tsv`. */
const inflected = (corpus: Corpus, lines: string[], match: Kind): Share =>
  sumOf(
    lines.flatMap((line) => {
      const [, word = '', forms = ''] = line.split('\t')
      const titled = ranked(corpus, word, 'exact')
      return titled.length === 0 ? [] : forms.split(' ').map((form) => hitsOf(corpus, form, titled, match))
    }),
  )

/** The places of British words in English texts that the American spelling finds. */
function inOtherSpelling(corpus: Corpus, match: Kind): Share {
  const rows = tableText(spellingTable)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  return sumOf(
    [...englishWords(corpus)].flatMap((word) => {
      const [british = '', american = ''] = rows.find(([beginning = '']) => word.startsWith(beginning)) ?? []
      if (!british) return []
      return [hitsOf(corpus, american + word.slice(british.length), ranked(corpus, word, 'exact'), match)]
    }),
  )
}

/** Each text begins with a bar and its language. */
const englishWords = ({ texts }: Corpus): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      text.split(' |').flatMap((part) => (part.startsWith('en ') ? part.slice(3).split(' ') : [])),
    ),
  )

/**
 * How well the label of each code in use finds the tenders of the code. `right`: of the first ten found those that have
 * the code, a code below it, or all words of the label.
 */
function labels(corpus: Corpus, languages: string[], match: Kind): { found: Share; right: Share } {
  const codesOf = corpus.rows.map(({ entry }) => entry.cpvCodes)
  const codes = [...new Set(codesOf.flat())].filter((code) => cpvLabel(code) !== null)
  const scores = languages.flatMap((language) =>
    codes.map((code) => {
      const label = labelIn(language, code) ?? ''
      const own = codesOf.flatMap((each, ordinal) => (each.includes(code) ? [ordinal] : []))
      const isRight = (ordinal: number) =>
        codesOf[ordinal]?.some((each) => each.startsWith(cpvPrefix(code))) === true ||
        words(label).every((word) => corpus.texts[ordinal]?.includes(` ${word} `))
      return {
        found: hitsOf(corpus, label, own, match),
        right: countOf(ranked(corpus, label, match).slice(0, 10), isRight),
      }
    }),
  )
  // Each label that finds something counts once, however much it finds.
  const answered = scores.flatMap(({ right: [right, of] }): Share[] => (of > 0 ? [[right / of, 1]] : []))
  return { found: sumOf(scores.map(({ found }) => found)), right: sumOf(answered) }
}

const languagesOf = ({ step }: Place) => labelLanguages.filter((_, i) => i % Math.min(step, 5) === 0)

/** The notices of the fixtures as the search stores them. */
export async function corpusOf(place: Place): Promise<Corpus> {
  await loadTables(place, [...searchTables, ...labelShards, ...labelLanguages.map(labelTable)])
  return indexed(await fixtureRows(place))
}

/** `literal` is the search by letters, beside the search by forms. */
export async function searchWords(place: Place): Promise<Measured> {
  const corpus = await corpusOf(place)
  const lines = (await textOf(place, 'search-forms.tsv')).trim().split('\n').slice(1)
  return {
    figures: {
      'search inflected': inflected(corpus, lines, 'forms'),
      'search inflected literal': inflected(corpus, lines, 'exact'),
      'search spelling': inOtherSpelling(corpus, 'forms'),
      'search spelling literal': inOtherSpelling(corpus, 'exact'),
    },
  }
}

export async function searchLabels(place: Place): Promise<Measured> {
  const corpus = await corpusOf(place)
  const [forms, literal] = (['forms', 'exact'] as const).map((match) =>
    labels(corpus, languagesOf(place), match),
  )
  return {
    figures: { ...named('search labels', forms ?? {}), ...named('search labels literal', literal ?? {}) },
  }
}

/**
 * Words with one mistake in each: a letter left out, doubled, changed, or swapped. The same corpus produces
 * the same words.
 */
export function misspelt(corpus: Corpus, max: number): string[] {
  const title = corpus.rows.flatMap(({ entry }) => entry.title.flatMap(({ text }) => words(text)))
  const long = [...new Set(title)].filter((word) => /^\p{L}{6,}$/u.test(word)).toSorted()
  const wrong = long.map((word, index) => {
    const at = (index * 7) % (word.length - 1)
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const letter = word.charAt(at)
    const mistakes = [
      before + after,
      before + letter + letter + after,
      `${before}${letter === 'e' ? 'a' : 'e'}${after}`,
      before + after.charAt(0) + letter + after.slice(1),
    ]
    return mistakes[index % mistakes.length] ?? word
  })
  return wrong.filter((word) => ranked(corpus, word, 'forms').length === 0).slice(0, max)
}
