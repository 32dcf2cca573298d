import { tableSource } from '../support/tables.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { searchRowOf } from '../../src/catalogue/tenders/compose/index-entry.ts'
import { composeItem } from '../../src/catalogue/tenders/compose/item-view.ts'
import { filterOf } from '../../src/catalogue/tenders/search/filter.ts'
import { cpvPrefix } from '../../src/catalogue/tenders/search/tokens.ts'
import { rowIdRange, type SearchRow } from '../../src/catalogue/tenders/search/index-rows.ts'
import { termsOf, wordText } from '../../src/catalogue/tenders/terms.ts'
import { words } from '../../src/catalogue/tenders/search-words.ts'
import { ordinalsOf } from '../../src/delivery/alerts/matching/members.ts'
import { membersOf, type Postings, postingsOf } from '../../src/delivery/alerts/matching/postings.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { cpvLabel } from '../../src/reference/codes/cpv.ts'
import { labelIn, labelLanguages, labelShards, labelTable } from '../../src/reference/codes/labels.ts'

/** All notices of the fixtures, each as the search stores its tender. */
export async function fixtureRows(): Promise<SearchRow[]> {
  const rows: SearchRow[] = []
  for (const path of await fixtureFiles('notices')) {
    if (!/\.(?:xml|json)$/.test(path) || /facts\.json$|INVALID/.test(path)) continue
    const charset = path.includes('latin1') ? { charset: 'iso-8859-1' } : {}
    const { notices } = readNotices(await fixture(`notices/${path}`), { source: 'ted', ...charset })
    for (const notice of notices) rows.push(rowOf(notice, rows.length))
  }
  return rows
}

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
export interface Corpus {
  rows: SearchRow[]
  /** The normalised words of each row. */
  texts: string[]
  postings: Postings
}

export function corpusOf(rows: SearchRow[]): Corpus {
  const texts = rows.map(({ entry }) => wordText(entry))
  return {
    rows,
    texts,
    postings: postingsOf(rows.map(({ entry }, at) => termsOf(texts[at] ?? '', entry))),
  }
}

export const loadWords = () =>
  loadTables(tableSource, [...labelShards, ...labelLanguages.map((language) => labelTable(language))])

type Kind = 'forms' | 'exact'

/** The numbers of the tenders that a search finds, the best rank first. */
function ranked({ postings }: Corpus, q: string, match: Kind): number[] {
  const tiers = filterOf({ q, match, currency: 'EUR' })?.tiers ?? []
  return tiers.flatMap(({ only }) => ordinalsOf(membersOf(only, postings)))
}

/** The share of inflected words that find every title with the word, from the lines of `search-forms.tsv`. */
export function inflected(corpus: Corpus, lines: string[], match: Kind): number {
  let [hits, all] = [0, 0]
  for (const line of lines) {
    const [, word = '', forms = ''] = line.split('\t')
    const titled = ranked(corpus, word, 'exact')
    if (titled.length === 0) continue
    for (const form of forms.split(' ')) {
      const found = new Set(ranked(corpus, form, match))
      all += titled.length
      hits += titled.filter((ordinal) => found.has(ordinal)).length
    }
  }
  return hits / all
}

/**
 * The share of the places of British words in English texts that the American spelling finds. `spellings` has one
 * line `british<TAB>american` for each beginning of a word.
 */
export function inOtherSpelling(corpus: Corpus, spellings: string[], match: Kind): number {
  const rows = spellings.map((line) => line.split('\t'))
  let [hits, all] = [0, 0]
  for (const word of englishWords(corpus)) {
    const [british = '', american = ''] = rows.find(([beginning = '']) => word.startsWith(beginning)) ?? []
    if (!british) continue
    const written = ranked(corpus, word, 'exact')
    const found = new Set(ranked(corpus, american + word.slice(british.length), match))
    all += written.length
    hits += written.filter((ordinal) => found.has(ordinal)).length
  }
  return hits / all
}

/** Each text begins with a bar and its language. */
const englishWords = ({ texts }: Corpus): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      text.split(' |').flatMap((part) => (part.startsWith('en ') ? part.slice(3).split(' ') : [])),
    ),
  )

export interface LabelScore {
  recall: number
  /** The share of the first ten found that have the code, a code below it, or all words of the label. */
  precision: number
}

/** How well the label of each code in use, in each of some languages, finds the tenders of the code. */
export function labelScore(corpus: Corpus, languages: string[], match: Kind): LabelScore {
  const codesOf = corpus.rows.map(({ entry }) => entry.cpvCodes)
  const codes = [...new Set(codesOf.flat())].filter((code) => cpvLabel(code) !== null)
  let [hits, wanted, share, answered] = [0, 0, 0, 0]
  for (const language of languages)
    for (const code of codes) {
      const label = labelIn(language, code) ?? ''
      const found = ranked(corpus, label, match)
      const isFound = new Set(found)
      const own = codesOf.flatMap((each, ordinal) => (each.includes(code) ? [ordinal] : []))
      wanted += own.length
      hits += own.filter((ordinal) => isFound.has(ordinal)).length
      const ten = found.slice(0, 10)
      if (ten.length === 0) continue
      const right = ten.filter(
        (ordinal) =>
          codesOf[ordinal]?.some((each) => each.startsWith(cpvPrefix(code))) ||
          words(label).every((word) => corpus.texts[ordinal]?.includes(` ${word} `)),
      )
      share += right.length / ten.length
      answered += 1
    }
  return { recall: hits / wanted, precision: share / answered }
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
