import '../support/tables.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requirementKind, kindsOf } from '../../src/console/parts/tenders/kinds.tsx'
import { ListedRequirement } from '../../src/insight/compliance/requirements/schema.ts'
import { requirementExample } from '../../src/reading/requirements/schema.ts'

const listed = (title: string, text: string | null, id = requirementExample.id): ListedRequirement =>
  ListedRequirement.parse({
    ...requirementExample,
    id,
    title,
    text,
    group: 'company',
    certainty: 'sure',
    foundBy: 'rules',
    otherSources: [],
  })

describe('the kind of a requirement', () => {
  it.for([
    [
      'Insurance: cover of GBP 5 million',
      'insurance',
      'The bidder needs cover of GBP 5 million.',
      'Insurance',
    ],
    ['Insurance: …of GBP 5 million per claim…', null, 'A cover of GBP 5 million per claim.', 'Insurance'],
    ['References: Table 3 · Value', 'references', '| Table 3 | Value |', 'References'],
    ["Chiffre d'affaires: …deux millions", 'turnover', 'Au moins deux millions par an.', 'Turnover'],
    ['Schlüsselpersonal: Ein Polier', 'key_staff', 'Ein Polier ist zu benennen.', 'Key staff'],
    ['General yearly turnover', null, 'At least EUR 3,000,000 a year.', null],
    ['Keep the system up to date.', null, 'The contractor shall keep the system up to date.', null],
    ['Availability: at least 99 %', null, '• Availability: at least 99 %', null],
    ['ISO 9001', 'certificate', null, null],
  ] as const)('of %s (%s) is English, and not what its words say', ([title, code, text, kind]) => {
    expect(requirementKind({ title, text, code })).toBe(kind)
  })

  it('is the whole title where that says more than the words', () => {
    const [kind] = kindsOf([listed('General yearly turnover', 'At least EUR 3,000,000 a year.')])
    expect(kind?.name).toBe('General yearly turnover')
  })

  it('gathers every requirement once, in its order, those without a kind last', () => {
    const one = fc.record({ kind: fc.constantFrom('Staff', 'Insurance', null), word: fc.nat(9999) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), (drawn) => {
        const items = drawn.map(({ kind, word }, at) => {
          const words = `demand ${word} of row ${at}`
          return listed(kind ? `${kind}: ${words}` : words, `The bidder meets ${words}.`)
        })
        const kinds = kindsOf(items)
        const names = drawn.map(({ kind }) => kind)
        expect(kinds.map(({ name }) => name)).toEqual([
          ...new Set(names.filter((name) => name !== null)),
          ...(names.includes(null) ? [null] : []),
        ])
        for (const { name, items: gathered } of kinds)
          expect(gathered).toEqual(items.filter((_, at) => names[at] === name))
      }),
    )
  })
})
