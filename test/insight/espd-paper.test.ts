import { describe, expect, it } from 'vitest'
import '../support/tables.ts'
import { espdPaper } from '../../src/insight/compliance/espd/paper.ts'
import { respond } from '../../src/insight/compliance/espd/respond.ts'
import type { Block } from '../../src/platform/export/typeset/paper.ts'
import { complete, input, minimal } from '../support/espd.ts'
import { requirement } from '../support/match.ts'

const paperOf = (from: ReturnType<typeof input>) => {
  const response = respond(from)
  return { response, paper: espdPaper(from, response) }
}
const rowsIn = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? block.rows.slice(1) : []))

describe('an ESPD on paper', () => {
  it('has every answer of the XML once, and what it leaves open', () => {
    const { response, paper } = paperOf(input())
    const stated = response.answered.flatMap(({ responses }) => responses)
    expect(stated.length).toBeGreaterThan(24)
    expect(response.xml?.match(/<cac:TenderingCriterionResponse>/g)).toHaveLength(stated.length)
    expect(paper.parts.flatMap(({ blocks }) => rowsIn(blocks))).toHaveLength(stated.length)
    const headings = paper.parts.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'heading' ? block.text : [])),
    )
    expect(headings.toSorted()).toEqual(response.answered.map(({ criterion }) => criterion.name).toSorted())
    const open = paper.parts.find(({ heading }) => heading === 'Not answered')
    expect(open === undefined).toBe(response.unanswered.length === 0)
    expect(paper.parts.at(-1)?.heading).toBe('Declaration')
    expect(paper.author).toBe(complete.legalName)
  })

  it('has the turnover of a year beside the year, and no lot where the tender has none', () => {
    const requirements = [requirement({ code: 'slc-stand-to-gen', category: 'economic' })]
    const { paper } = paperOf(input({ requirements }))
    const rows = rowsIn(paper.parts.flatMap(({ blocks }) => blocks)).map(([, text]) => text)
    const at = rows.indexOf('2025-01-01 to 2025-12-31')
    expect(rows.slice(at, at + 3)).toEqual([
      '2025-01-01 to 2025-12-31',
      'EUR 4,200,000.5',
      '2024-01-01 to 2024-12-31',
    ])
    expect(paper.facts.map(({ label }) => label)).not.toContain('Lot')
  })

  it('lists what nobody has answered', () => {
    const { response, paper } = paperOf(input({ profile: minimal }))
    expect(response.unanswered.length).toBeGreaterThan(20)
    const [open] = paper.parts.flatMap(({ heading, blocks }) => (heading === 'Not answered' ? blocks : []))
    const titles = open?.kind === 'list' ? open.items.map(([run]) => run?.text) : []
    expect(titles).toEqual(response.unanswered.map(({ title }) => title))
  })

  it('writes each kind of value for people', () => {
    const from = input()
    const [first] = respond(from).answered
    const property = first?.responses[0]?.property
    if (!first || !property) throw new Error('Nothing is answered')
    const values = [
      [true, 'Yes'],
      [false, 'No'],
      [1234567.5, '1,234,567.5'],
      ['words', 'words'],
      [{ amount: 4_200_000.5, currency: 'EUR' }, 'EUR 4,200,000.5'],
      [{ from: '2025-01-01', to: '2025-12-31' }, '2025-01-01 to 2025-12-31'],
      [
        { url: 'https://example.com/a', title: 'Extract', issuer: 'Office' },
        'Extract, Office, https://example.com/a',
      ],
    ] as const
    const responses = values.map(([value], index) => ({ property, index, value }))
    const answered = [{ ...first, responses }]
    const { parts } = espdPaper(from, { answered, unanswered: [], lotId: 'LOT-0001' })
    expect(rowsIn(parts[0]?.blocks ?? []).map(([, text]) => text)).toEqual(values.map(([, text]) => text))
  })
})
