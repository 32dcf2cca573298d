import { env } from 'cloudflare:workers'
import { cpvPrefix } from '../../src/catalogue/tenders/search/tokens.ts'
import { words } from '../../src/catalogue/tenders/search-words.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { labelIn, labelLanguages, labelTable } from '../../src/reference/codes/labels.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { importNotices } from '../support/api.ts'
import { tableSource } from '../support/tables.ts'

/** What the judge sees of a tender: its words, and the words of the labels of its codes. */
export interface Judged {
  words: Set<string>
  labels: Set<string>
}

/** Imports all notices of the fixtures through the interface of the operator. */
export async function importFixtures(): Promise<void> {
  for (const path of await fixtureFiles('notices')) {
    if (!/\.(?:xml|json)$/.test(path) || /facts\.json$|INVALID/.test(path)) continue
    const charset = path.includes('latin1') ? '; charset=iso-8859-1' : ''
    const type = path.endsWith('.json') ? `application/json${charset}` : 'application/xml'
    const { status, body } = await importNotices('test', await fixture(`notices/${path}`), type)
    if (status !== 200 || body.data.failed.length > 0) throw new Error(`${path} was not imported`)
  }
}

/** By id, the stored tenders. */
export async function judgedTenders(): Promise<Map<string, Judged>> {
  await loadTables(tableSource, labelLanguages.map(labelTable))
  const { results } = await env.DB.prepare(
    "SELECT tender_id AS id, words, item ->> 'cpvCodes' AS codes FROM tender_docs",
  ).all<{ id: string; words: string; codes: string }>()
  return new Map(
    results.map(({ id, words: text, codes }) => [
      id,
      { words: new Set(text.split(' ')), labels: labelWords(JSON.parse(codes) as string[]) },
    ]),
  )
}

/** The words of the labels of codes and of the codes above them, in every language. */
function labelWords(codes: string[]): Set<string> {
  const prefixes = codes.map(cpvPrefix)
  const all = prefixes.flatMap((code) => [...code].map((_, at) => code.slice(0, at + 1).padEnd(8, '0')))
  return new Set(
    labelLanguages.flatMap((language) => all.flatMap((code) => words(labelIn(language, code) ?? ''))),
  )
}

/** Why a tender may be found by a word; null for no reason. */
export type Reason = 'word' | 'form' | 'compound' | 'label'

export function reasonFor(word: string, { words: text, labels }: Judged): Reason | null {
  const [folded = ''] = words(word)
  if (text.has(folded)) return 'word'
  if (some(text, (each) => isForm(folded, each))) return 'form'
  if (some(text, (each) => isCompound(folded, each))) return 'compound'
  return labels.has(folded) || some(labels, (each) => isForm(folded, each)) ? 'label' : null
}

const some = (all: Set<string>, fits: (word: string) => boolean): boolean => {
  for (const each of all) if (fits(each)) return true
  return false
}

const shortest = 4
const longestEnding = 3

/**
 * Whether two words look like forms of one word: they begin alike, and their ends are short. The rule knows no language,
 * and nothing of the endings that the search has learned. Short words may differ in their last letter.
 */
function isForm(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length)
  const shared = sharedBeginning(one, other)
  return shared >= Math.max(shortest, longer - longestEnding) || shared >= Math.max(shortest, longer) - 1
}

function sharedBeginning(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** Whether the second word is a compound that ends with the first or with a form of it. */
const isCompound = (word: string, other: string): boolean =>
  Array.from({ length: Math.max(0, other.length - 2 * shortest + 1) }, (_, at) =>
    other.slice(at + shortest),
  ).some((last) => last === word || isForm(word, last))
