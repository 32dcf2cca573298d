import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { readingsIn, requirementsIn } from '../../src/reading/requirements/find.ts'
import { listedOf } from '../../src/reading/requirements/likely.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'

/** The lines of a text that are requirements for sure. */
const listedIn = (page: string) => certainIn(page, 'sure')

const certainIn = (page: string, wanted: 'sure' | 'likely') => {
  const text: DocumentText = {
    id: 'text',
    title: 'Text',
    kind: 'tender_documents',
    language: 'en',
    pages: [page],
  }
  return requirementsIn(text)
    .filter(({ certainty }) => certainty === wanted)
    .map(({ text: line }) => line)
}

const background = `1. Background
The council owns eleven parks and two cemeteries.
The oldest park was opened in 1874 and is visited by many people.
Most of the lawns were laid in 1990.
A survey was carried out last spring.
The survey found that the paths are worn.
Visitors have told the council what they like.
Paths in the northern parks are older than the others.
The gardens were planted by a society of friends.
The parks are open from six in the morning.
The cemetery chapel is used by several churches.
The council has a depot in the north of the town.
• Bowling green, 1,200 square metres
• Tennis courts, four
The depot was built in 2004.
The town has two railway stations.
A new playground is planned for next year.
The market is held on the square.
The river was straightened in 1930.
Two schools stand beside the largest park.
The nearest motorway is five miles away.
`
const duties = `2. Duties of the contractor
The contractor shall keep all lawns in good order.
The contractor shall provide all tools and machines.
The contractor must wear a badge at all times on site.
The contractor shall report damage on the same day.
The contractor must lock the gates in the evening.
• Paths free of leaves from October to December
• Sweep up clippings after every cut
The contractor shall water new trees every week.
The contractor shall replace dead plants free of charge.
The contractor must keep records of all visits.
The contractor shall name one person who answers questions.
`
const unstated = '• Paths free of leaves from October to December'

describe('lines that do not say for themselves that they demand something', () => {
  it('are listed among demands, and not among what only tells', () => {
    const listed = listedIn(background + duties)
    expect(listed).toContain(unstated)
    expect(listed).not.toContain('• Bowling green, 1,200 square metres')
    expect(listed).not.toContain('The town has two railway stations.')
  })

  it('are not listed in a text too short to show how it states its demands', () => {
    expect(listedIn(duties)).not.toContain(unstated)
  })

  it('ask for what their heading names', () => {
    const page = `${background}${duties}3. Insurance
The contractor must hold public liability insurance of £5 million.
• Employers, at least ten million pounds for every claim
The contractor shall show the policies each year.
`
    const rows = requirementsIn({
      id: 'text',
      title: 'Text',
      kind: 'tender_documents',
      language: 'en',
      pages: [page],
    })
    expect(rows.find(({ text }) => text.startsWith('• Employers'))?.code).toBe('insurance')
  })

  it('are not listed where they only name the fields of an invoice', () => {
    const listed = listedIn(`${background}${duties}3. Payment
The contractor must send an invoice each month.
Each invoice must include:
• Bank account for the payment
• Dates of the visits and the hours worked on each
The contractor must send invoices by e-mail.
`)
    expect(listed).toContain(unstated)
    expect(listed.filter((line) => /Bank|Dates/.test(line))).toEqual([])
  })
})

describe('lines that the rules list', () => {
  const clauses = `3. General
Set-aside: Total Small Business
The headings in this contract are for convenience and shall not affect its meaning.
`
  const none = 'The headings in this contract are for convenience and shall not affect its meaning.'

  it('are left out where they read like no demand, in a text long enough to tell', () => {
    expect(listedIn(background + duties + clauses)).not.toContain(none)
    expect(listedIn(clauses)).toContain(none)
  })

  it('are listed apart where they may be a demand', () => {
    expect(certainIn(background + duties + clauses, 'likely')).toContain(none)
  })

  it('are left out where they only open a list of demands', () => {
    const list = '3. Insurance\nInsurance is required as follows:\n• Employers, at least ten million pounds\n'
    const listed = listedIn(background + duties + list)
    expect(listed).toContain('• Employers, at least ten million pounds')
    expect(listed).not.toContain('Insurance is required as follows:')
    const alone = '3. Insurance\nProof of insurance is needed for these risks:\n• Fire\n'
    expect(certainIn(background + duties + alone, 'likely')).toContain(
      'Proof of insurance is needed for these risks:',
    )
  })

  it('stay where they say whom a tender is reserved for', () => {
    expect(listedIn(background + duties + clauses)).toContain('Set-aside: Total Small Business')
  })

  it('are those of the rules alone in a language that was not learnt', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `De opdrachtnemer moet romp ${i + 1} schilderen.`)
    const text: DocumentText = {
      id: 'tekst',
      title: 'Tekst',
      kind: 'tender_documents',
      language: 'nl',
      pages: [`${lines.join('\n')}\nSchoonmaak van de kantoren en afvoer van het afval\n`],
    }
    const readings = readingsIn(text)
    expect(readings.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(30)
    expect(listedOf('tekst', readings).map(({ rows }) => rows)).toEqual(readings.map(({ rows }) => rows))
  })
})

describe('a demand in two documents of a tender', () => {
  const text = { kind: 'tender_documents', language: 'en' } as const

  it('is listed twice where a sign differs', () => {
    const pages = ['>', '<'].map((sign) => [`• The pump must withstand temperatures ${sign} 50 degrees.`])
    const documents = pages.map((own, i) => ({ ...text, id: `paper ${i}`, title: 'Paper', pages: own }))
    expect(documentRequirements('tender', documents)).toHaveLength(2)
  })

  it('is listed once where the words are the same', () => {
    const line = 'The contractor shall water new trees every week.'
    const documents = [
      { ...text, id: 'request', title: 'Request', pages: [`• ${line}`] },
      {
        ...text,
        id: 'contract',
        title: 'Contract',
        pages: [`- ${line}\n- ${line.replace('week', 'month')}`],
      },
    ]
    const rows = documentRequirements('tender', documents)
    expect(rows.map(({ source }) => [source.documentId, source.quote?.slice(2)])).toEqual([
      ['request', line],
      ['contract', line.replace('week', 'month')],
    ])
  })
})

describe('what the company must have or prove', () => {
  const functions = `4. Functions of the register
One insurer may cover several vehicles.
The insurer is shown beside the vehicle.
Each claim has a reference and a date.
The group employs 40,000 people and has a turnover of EUR 7 billion.
• Turnover of the branch by month
• References of the claim to the policy
The record of a driver names his licence and its certificate.
`
  const demands = `5. Conditions of participation
The bidder must hold employer's liability insurance of at least GBP 5 million.
Bidders must name three references from the last three years.
The bidder must have a yearly turnover of at least GBP 2 million.
`
  const text = background + duties + functions + demands

  it('is sure where a bidder must show it', () => {
    const sure = listedIn(text)
    for (const line of demands.trim().split('\n').slice(1)) expect(sure).toContain(line)
  })

  it('is likely at most where functions or the buyer are described', () => {
    const sure = listedIn(text)
    for (const line of functions.trim().split('\n').slice(1)) expect(sure).not.toContain(line)
  })
})
