import { env } from 'cloudflare:workers'
import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { questionTables } from '../../src/insight/questions/retrieval/question.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { criteriaOf } from '../../src/reading/facts/criteria.ts'
import { factPassagesOf } from '../../src/reading/facts/passages.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import { grammarTable } from '../../src/reference/language/grammar.ts'
import { stopWordTable } from '../../src/reference/language/stop-words.ts'
import { grow } from '../../src/workspace/bids/outline.ts'
import type { Section } from '../../src/workspace/bids/schema.ts'
import { headingsOf } from '../../src/workspace/bids/section-demands.ts'
import { fixture } from '../support/fixtures.ts'
import { documentsOf, ownSets, tendersOf } from './sets.ts'

interface Outline {
  id: string
  sections: Section[]
  /** The sentences of the requirements, by id. */
  sentences: Map<string, string>
}
let outlines: Outline[]

beforeAll(async () => {
  await loadTables({ env, later: () => {} }, [grammarTable, stopWordTable, ...questionTables])
  const tenders = await tendersOf({ bytes: fixture }, ...ownSets, '18f')
  outlines = tenders.map((tender) => outlineOf(tender.id, documentsOf(tender)))
}, 120_000)

/** The outline of a tender whose notice says nothing, so that its documents alone give the sections. */
function outlineOf(id: string, documents: DocumentText[]): Outline {
  const requirements = documentRequirements(id, documents)
  const criteria = criteriaOf(factPassagesOf(documents)).map(({ name, weight, unit, type }) => ({
    lotId: null,
    name,
    type,
    weight,
    unit: unit === 'percent' ? ('%' as const) : ('points' as const),
  }))
  const demanded = { requirements, criteria, headings: headingsOf(documents, requirements) }
  return {
    id,
    sections: grow([], demanded, { lotIds: [], at: '2026-01-01T00:00:00.000Z' }),
    sentences: new Map(requirements.map((each) => [each.id, each.source.quote ?? each.text ?? each.title])),
  }
}

const headings = () => outlines.flatMap(({ sections }) => sections.map(({ heading }) => heading))
const isSentence = (title: string) => /…|[.;?!]$|[.;?!]\s\p{L}/u.test(title.replace(/ \([\d.]+ \S+\)$/, ''))

describe('the outline of a bid', () => {
  it('has few sections, each with a short noun as its title', () => {
    expect(outlines).toHaveLength(16)
    const count = headings().length
    // Before sections were for texts alone, these tenders had 314 sections, and 7 of 10 titles were sentences.
    expect(count).toBeGreaterThanOrEqual(35)
    expect(count).toBeLessThanOrEqual(55)
    expect(Math.max(...headings().map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(headings().filter(isSentence)).toEqual([])
  })

  it('has no price, and no sentence twice', () => {
    expect(headings().filter((title) => /\b(?:price|preis|prix|cost|kosten)\b/i.test(title))).toEqual([])
    for (const { id, sections, sentences } of outlines) {
      const named = sections.flatMap(({ requirementId }) => sentences.get(requirementId ?? '') ?? [])
      expect(new Set(named).size, id).toBe(named.length)
      expect(new Set(sections.map(({ heading }) => heading)).size, id).toBe(sections.length)
    }
  })

  it.for([
    ['dev-en-vehicles', 'Maintenance and response arrangements (20 %)', 'within four hours'],
    ['dev-en-vehicles', 'Maintenance and response arrangements (20 %)', 'longer than 48 hours'],
    ['dev-de-it', 'Qualifikation des eingesetzten Personals (15 %)', 'zwei Projektleiter'],
    ['ho-a-en-catering', 'Menus, ingredients and nutrition (30 %)', 'School Food Standards in force'],
    ['c-de-ambulances', 'Kundendienst und Ersatzteilversorgung (10 %)', 'Ersatzteile des Ausbaus'],
    ['tdrs', 'Factor 1 - Technical Approach', 'open and agile manner'],
  ])('of %s has under “%s” the demand “%s”', ([tender, title, words]) => {
    const outline = outlines.find(({ id }) => id === tender)
    const section = outline?.sections.find(({ heading }) => heading === title)
    const demands = section?.demandIds.map((id) => outline?.sentences.get(id)) ?? []
    expect(demands.join('\n')).toContain(words)
  })
})
