import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'

const codesOf = (page: string, language: string | null = 'en') =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind: 'contract', language, pages: [page] }], 'en').map(
    ({ code }) => code,
  )

describe('risksInDocuments on clauses of commercial contracts', () => {
  it('finds in a numbered clause what the words above it begin', () => {
    const clauses =
      '9.1 All intellectual property rights in any drawings, plans, reports, models or other material of the work:\n\n9.1.1 given by the Council shall remain with the Council\n\n9.1.2 meant for use in the performance of the contract shall belong to the Council'
    expect(codesOf(clauses)).toContain('ip_transfer')
  })

  it('takes at most one thing from the heading', () => {
    const under = (clause: string) => codesOf(`8. Ownership of drawings\n\n${clause}`)
    expect(under('The Company shall not disclose them to a competitor of the Institute.')).toEqual([])
    expect(under('They pass to the Company upon delivery and become the property of the Company.')).toEqual([
      'ip_transfer',
    ])
  })

  it('reads the long beginning of a clause that lists cases at its end', () => {
    const clause = `Each side may also terminate the hire for convenience after the second season by giving written notice to the
other side at least sixty days before the day on which the hire is to end, and the Hirer then returns the boats to the
landing stage from which the Hirer had taken them, except as provided in (i) the annex on storm damage, and (ii) the
annex on the winter store of boats that wait for repair.`
    expect(codesOf(clause.replaceAll('\n', ' '))).toContain('termination_for_convenience')
  })

  it('leaves the cases that are carved out of a limit beside the limit', () => {
    const clause = `Except (i) with respect to any breach of the duty of confidence in Article 8, (ii) for costs of third parties as set
out in Section 2, or (iii) for damage to a listed building that the Roofer has caused by leaving a part of the roof open
overnight, to the extent that the law permits, (a) neither party shall be liable to the other party for any indirect,
incidental or consequential damages, and (b) the total liability of each party shall not exceed the price.`
    expect(codesOf(clause.replaceAll('\n', ' '))).toContain('unlimited_liability')
  })
})

describe('risksInDocuments on what a risk costs', () => {
  const first = (code: DocumentRisk, ...lines: string[]) =>
    risksInDocuments(
      [{ id: 'doc', title: 'Terms', kind: 'contract', language: 'en', pages: [lines.join('\n\n')] }],
      'en',
      { amount: 200_000, currency: 'GBP' },
    ).find((finding) => finding.code === code)

  it('shows the clause that names a sum before its title and before a mere mention', () => {
    const finding = first(
      'contract_penalty',
      'The duty of the Grower to pay a penalty remains unaffected.',
      'Each breach of the rules of the market costs the Grower a penalty of £750.',
    )
    expect(finding?.quotes[0]?.quote).toMatch(/£750/)
    expect(finding?.explanation).toContain('GBP 750')
  })

  it('computes no sum from a share of what is left', () => {
    const finding = first(
      'retention',
      'The remaining 50 % is paid only after the end of the defects liability period.',
    )
    expect(finding?.explanation).not.toContain('GBP 100,000')
    expect(finding?.explanation).toContain('part of the price')
  })
})

describe('risksInDocuments below a heading', () => {
  it('takes no sum and no day from the heading alone', () => {
    expect(codesOf('11. Delay damages\n\nChanges are claimed from the office that made the entry.')).toEqual(
      [],
    )
    expect(codesOf('11. Delay damages\n\nThey are £400 a day.')).toContain('liquidated_damages')
  })
})
