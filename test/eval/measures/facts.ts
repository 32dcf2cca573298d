import { documentFacts } from '../../../src/insight/analyses/general/document-facts.ts'
import { statedDate } from '../../../src/insight/analyses/general/key-dates.ts'
import type { KeyDate } from '../../../src/insight/analyses/general/schema.ts'
import { loadTables } from '../../../src/platform/files/tables.ts'
import type { DocumentText } from '../../../src/reading/document/document-text.ts'
import { factTables } from '../../../src/reading/facts/fact-cues.ts'
import { cpvTables } from '../../../src/reference/codes/cpv.ts'
import { byPart, countOf, type Measured, type Place } from '../place.ts'
import { documentsOf, findingsOf, jsonOf, type Paper, papersOf, tendersOf } from '../sets.ts'

type Facts = Record<string, unknown>

/** The facts that documents state, under the names of the sets. */
function statedFacts(documents: DocumentText[], country: string): Facts {
  const facts = documentFacts(documents, country)
  const date = (code: KeyDate['code']) => statedDate(code, facts.dates)
  return {
    deadline: date('deadline'),
    questions_until: date('questions_deadline'),
    validity_until: date('validity_until'),
    value: [...facts.estimated, ...facts.maximum].map(({ value }) => value),
    cpv: facts.cpv[0]?.value,
    duration_months: facts.duration?.value,
    extension_months: facts.extension?.value,
    procedure: facts.procedure?.value,
    lots: facts.lotCount?.value,
    award_criteria: facts.criteria.map(({ weight }) => weight).toSorted((a, b) => a - b),
    languages: facts.languages?.value,
    validity_days: facts.validity?.value,
  }
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** An expected day matches that day, an expected time that instant. Of sums one must be the expected one. */
function isMet(name: string, expected: unknown, found: unknown): boolean {
  if (isNothing(expected)) return isNothing(found)
  if (/^(?:deadline|questions_until|validity_until)$/.test(name)) {
    const [day, date] = [String(expected), found as ReturnType<typeof statedDate>]
    return day.length === 10 ? date?.day === day : Date.parse(date?.value ?? '') === Date.parse(day)
  }
  if (name === 'value') return (found as unknown[]).some((value) => isSame(value, expected))
  if (name !== 'award_criteria') return isSame(expected, found)
  const weights = (expected as { weight: number }[]).map(({ weight }) => weight)
  return isSame(
    weights.toSorted((a, b) => a - b),
    found,
  )
}

/** Each expected fact. One that was neither expected nor read is right, but proves nothing and does not count. */
const checksOf = (set: string, id: string, found: Facts, expected: Facts) =>
  Object.entries(expected)
    .filter(([name, value]) => !(isNothing(value) && isNothing(found[name])))
    .map(([name, value]) => ({
      set,
      name: `${id} ${name}: ${JSON.stringify(found[name])} for ${JSON.stringify(value)}`,
      isRight: isMet(name, value, found[name]),
      isWrong: !isNothing(found[name]) && !isMet(name, value, found[name]),
    }))

export interface FactText {
  set: string
  id: string
  lang: 'en' | 'de' | 'fr'
  title: string
  buyer: string
  country: string
  documents: { title: string; pages: string[] }[]
  /** The facts under the names of the sets. */
  facts: Facts
}

/** Texts that state facts; those of the set `plain-papers` are papers. */
async function factTexts(place: Pick<Place, 'bytes'>): Promise<FactText[]> {
  const papers = await papersOf(place)
  return (await jsonOf<FactText[]>(place, 'facts.json')).map((text) =>
    text.set === 'plain-papers' ? withPages(text, papers) : text,
  )
}

function withPages(text: FactText, papers: Paper[]): FactText {
  const { pages } = papers.find(({ id }) => id === text.id) ?? {}
  if (!pages) throw new Error(`There is no paper ${text.id}`)
  return { ...text, title: text.id, buyer: 'Buyer', documents: [{ title: 'Papers', pages }] }
}

export async function facts(place: Place): Promise<Measured> {
  await loadTables(place, [...factTables, ...cpvTables])
  const findings = await findingsOf(place)
  const ofTenders = (await tendersOf(place)).flatMap((tender) => {
    const own = findings.filter(({ tender: id, kind }) => id === tender.id && kind === 'fact')
    const expected = Object.fromEntries(own.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
    if (own.length === 0) return []
    return checksOf(tender.set, tender.id, statedFacts(documentsOf(tender), tender.country), expected)
  })
  const ofTexts = (await factTexts(place)).flatMap((text) =>
    checksOf('texts', text.id, statedFacts(documentsOf(text), text.country), text.facts),
  )
  const all = [...ofTenders, ...ofTexts]
  return {
    figures: byPart(
      all,
      ({ set }) => `${set} facts`,
      (some) => ({
        right: countOf(some, ({ isRight }) => isRight),
        wrong: countOf(some, ({ isWrong }) => isWrong),
      }),
    ),
    lines: all.flatMap(({ isRight, name }) => (isRight ? [] : [name])),
  }
}
