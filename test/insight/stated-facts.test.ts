import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { documentFacts } from '../../src/insight/analyses/general/document-facts.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { statedDate } from '../../src/insight/analyses/general/key-dates.ts'
import table from './stated-facts.tsv'

const countries = { en: 'GB', us: 'US', ca: 'CA', ae: 'AE', de: 'DE', fr: 'FR', no: 'NO' } as const
type Place = keyof typeof countries

/** Everything that a page states, and nothing of what it does not state. */
function stated(place: Place, page: string) {
  const language = place === 'us' || place === 'ca' || place === 'ae' ? 'en' : place
  const facts = documentFacts(
    [{ id: 'text', title: 'Text', kind: 'tender_documents', language, pages: [page] }],
    countries[place],
  )
  const at = (code: Parameters<typeof statedDate>[0]) => {
    const date = statedDate(code, facts.dates)
    return date && (date.precision === 'minute' ? `${date.value.slice(0, 16)}Z` : date.day)
  }
  const all = {
    deadline: at('deadline'),
    questions: at('questions_deadline'),
    validUntil: at('validity_until'),
    begins: at('contract_start'),
    ends: at('contract_end'),
    value: facts.estimated[0]?.value.amount,
    maximum: facts.maximum[0]?.value.amount,
    months: facts.duration?.value,
    more: facts.extension?.value,
    validDays: facts.validity?.value,
    lots: facts.lotCount?.value,
    weights: facts.criteria.length > 0 ? facts.criteria.map(({ weight }) => weight) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Pages with all that they state; most state nothing. Line feeds are written `\\n`. */
const rows = readTable<'place' | 'facts' | 'page'>(table)

describe('documentFacts', () => {
  it.for([...Map.groupBy(rows, ({ place }) => place)])('reads what pages of %s state', ([, some]) => {
    for (const { place, facts, page } of some)
      expect(stated(place as Place, page.replaceAll('\\n', '\n')), page).toEqual(JSON.parse(facts))
  })

  it('reads no term from the lines of two documents', () => {
    const lines = ['Contract period\n\nStart: 1 March 2027', 'End: 28 February 2029']
    const months = (texts: string[]) =>
      documentFacts(
        texts.map((text, i) => ({
          id: `text ${i}`,
          title: 'Text',
          kind: 'tender_documents',
          language: 'en',
          pages: [text],
        })),
        'GB',
      ).duration?.value
    expect(months([lines.join('\n')])).toBe(24)
    expect(months(lines)).toBeUndefined()
  })
})
