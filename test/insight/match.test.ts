import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { CompanyFacts } from '../../src/insight/match/evidence/facts.ts'
import { type BriefCompany, type BriefFit, briefFit } from '../../src/insight/match/brief-fit.ts'
import { besideRisk } from '../../src/insight/analyses/beside-risk.ts'
import { weights } from '../../src/company/profile/weights.ts'
import type { ComponentName } from '../../src/insight/match/schema.ts'
import type { RiskResult } from '../../src/insight/risk/schema.ts'
import { sayIn } from '../../src/insight/analyses/wording/phrasebook.ts'
import { itemExample } from '../../src/catalogue/tenders/examples.ts'
import { TenderItem } from '../../src/catalogue/tenders/item-schema.ts'
import type { Tender } from '../../src/catalogue/tenders/schema.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { company, match, noLotTerms, requirement, tender } from '../support/match.ts'

const years = (currency: string, amount: number) =>
  [2025, 2024, 2023].map((year) => ({ year, amount, currency }))
const reference = (title: string, cpvCode: string, value: number, currency = 'EUR') => ({
  title,
  cpvCode,
  value,
  currency,
  year: 2024,
  public: true,
})

/** Companies of several trades and countries. Their profiles range from full ones to a few words. */
const companies: Record<string, CompanyFacts> = {
  caterer: company({
    country: 'GB',
    profile: {
      cpvCodes: ['55520000', '55524000'],
      regions: ['UKI', 'UKJ'],
      turnover: years('GBP', 6_000_000),
      references: [
        reference('School meals', '55524000', 900_000, 'GBP'),
        reference('Canteen', '55510000', 400_000, 'GBP'),
      ],
      insurances: [{ type: 'Public liability', amount: 10_000_000, currency: 'GBP' }],
      capabilities: 'Catering for schools: preparation and service of meals, menus and kitchen staff.',
    },
    certifications: [{ name: 'ISO 22000' }],
  }),
  smallCaterer: company({
    country: 'GB',
    profile: { cpvCodes: ['55321000'], turnover: years('GBP', 300_000) },
  }),
  strassenbauer: company({
    country: 'DE',
    profile: {
      cpvCodes: ['45233000'],
      regions: ['DE2'],
      turnover: years('EUR', 20_000_000),
      references: [
        reference('Staatsstraße', '45233120', 4e6),
        reference('Ortsdurchfahrt', '45233141', 2e6),
        reference('Kreisel', '45233128', 1e6),
      ],
      capabilities: 'Straßenbau, Asphalt, Fahrbahnerneuerung und Deckensanierung unter Verkehr.',
    },
    certifications: [{ name: 'ISO 9001' }, { name: 'ISO 45001' }],
  }),
  hochbauer: company({
    country: 'DE',
    profile: {
      cpvCodes: ['45210000'],
      regions: ['DE2'],
      turnover: years('EUR', 30_000_000),
      references: [reference('Schulhaus', '45214200', 8e6)],
      capabilities: 'Schlüsselfertiger Hochbau, Rohbau und Sanierung von Schulen.',
    },
  }),
  gardien: company({
    country: 'FR',
    profile: {
      cpvCodes: ['79713000'],
      regions: ['FRL'],
      turnover: years('EUR', 3_000_000),
      references: [
        reference('Gardiennage du port', '79713000', 300_000),
        reference('Surveillance de sites', '79714000', 200_000),
      ],
      capabilities: 'Surveillance humaine, gardiennage de sites, rondes et télésurveillance.',
    },
    certifications: [{ name: 'ISO 9001', expiresAt: '2026-01-31' }],
  }),
  gardienLointain: company({
    country: 'FR',
    profile: { cpvCodes: ['79710000'], regions: ['FR1'], turnover: years('EUR', 900_000) },
  }),
  minimal: company({ country: 'DE', profile: { cpvCodes: ['45233140'] } }),
  empty: company({ country: 'GB', profile: {} }),
}

interface Call {
  tender: Partial<Tender>
  requirements: Partial<Requirement>[]
  /** The companies in the expected order, the best first. */
  order: (keyof typeof companies)[]
  /** Companies that must score below the last company of `order`. */
  below: (keyof typeof companies)[]
}

const calls: Record<string, Call> = {
  catering: {
    tender: {
      title: 'School catering services',
      languages: ['en'],
      contractNature: 'services',
      description: 'Preparation and service of school meals in twelve primary schools.',
      cpvCodes: ['55524000'],
      regions: ['UKJ21'],
      estimatedValue: 2_400_000,
      currency: 'GBP',
    },
    requirements: [
      { category: 'economic', text: 'Minimum annual turnover of GBP 1,000,000.' },
      { category: 'certification', text: 'A food safety system certified to ISO 22000 or HACCP.' },
      { category: 'technical', text: 'Two references for school meals from the last three years.' },
    ],
    order: ['caterer', 'smallCaterer'],
    below: ['strassenbauer', 'hochbauer', 'gardien', 'gardienLointain', 'minimal'],
  },
  strasse: {
    tender: {
      title: 'Fahrbahnerneuerung Kreisstraße',
      languages: ['de'],
      contractNature: 'works',
      description: 'Deckensanierung mit Asphalt auf 6 km unter Verkehr.',
      cpvCodes: ['45233140', '45233223'],
      regions: ['DE212'],
      estimatedValue: 3_200_000,
      currency: 'EUR',
    },
    requirements: [
      {
        category: 'economic',
        language: 'de',
        text: 'Mindestumsatz von 5 Mio. EUR im Durchschnitt der letzten drei Jahre.',
      },
      {
        category: 'technical',
        language: 'de',
        text: 'Drei Referenzen vergleichbarer Bauleistungen aus den letzten fünf Jahren.',
      },
      { category: 'certification', language: 'de', text: 'Arbeitsschutzmanagement nach ISO 45001.' },
    ],
    order: ['strassenbauer', 'hochbauer'],
    below: ['caterer', 'smallCaterer', 'gardien', 'gardienLointain'],
  },
  gardiennage: {
    tender: {
      title: 'Prestations de gardiennage et de surveillance',
      languages: ['fr'],
      description: 'Surveillance humaine et rondes sur les sites de la métropole.',
      cpvCodes: ['79713000', '79714000'],
      regions: ['FRL04'],
      estimatedValue: 800_000,
      currency: 'EUR',
    },
    requirements: [
      { category: 'economic', language: 'fr', text: "Chiffre d'affaires annuel d'au moins 600 000 euros." },
      {
        category: 'technical',
        language: 'fr',
        text: 'Deux références de gardiennage au cours des trois dernières années.',
      },
    ],
    order: ['gardien', 'gardienLointain'],
    below: ['caterer', 'smallCaterer', 'strassenbauer', 'hochbauer', 'minimal'],
  },
}

const nobody = company()
const fit = (name: string, { tender: call, requirements }: Call) =>
  match(tender(call), companies[name] ?? nobody, { requirements: requirements.map(requirement) })

describe('matchOf on tenders of other trades', () => {
  it.for(Object.entries(calls))('ranks the companies for %s', ([, call]) => {
    const score = (name: string) => fit(name, call).score
    const ranked = Object.keys(companies).toSorted((a, b) => score(b) - score(a))
    expect(ranked.slice(0, 1)).toEqual(call.order.slice(0, 1))
    const [first = 0, second = 0] = call.order.map(score)
    expect(first).toBeGreaterThan(second)
    for (const name of call.below) expect(score(name), `${name} ${score(name)}`).toBeLessThan(second)
  })

  it.for([
    ['caterer', 'catering', 'bid'],
    ['strassenbauer', 'strasse', 'bid'],
    ['gardien', 'gardiennage', 'bid'],
    ['hochbauer', 'catering', 'no_bid'],
    ['empty', 'catering', 'insufficient_data'],
  ] as const)('%s and %s: %s', ([name, call, verdict]) => {
    expect(fit(name, calls[call] as Call).verdict).toBe(verdict)
  })
})

const call = tender({
  cpvCodes: ['45233140'],
  regions: ['DE212'],
  estimatedValue: 2_000_000,
  contractNature: 'works',
})
const value = (
  name: ComponentName,
  profile: object,
  changed: Partial<Tender> = {},
  months: number | null = null,
) =>
  match({ ...call, ...changed }, company({ profile }), { months }).components.find(
    (each) => each.name === name,
  )?.value

describe('the components of a match', () => {
  it.for([
    [['45233140'], 1],
    [['45233140-2'], 1],
    [['45233000'], 1],
    [['45233'], 1],
    [['45233142'], 0.9],
    [['45000000'], 0.8],
    [['45232000'], 0.8],
    [['45262000'], 0.6],
    [['45300000'], 0.35],
    [['72000000'], 0],
    [['72000000', '45233120'], 0.9],
    [[], null],
    [null, null],
  ] as const)('cpv %j: %s', ([cpvCodes, expected]) => {
    expect(value('cpv', { cpvCodes: cpvCodes && [...cpvCodes] })).toBe(expected)
  })

  it('counts the main code for seventy per cent', () => {
    expect(value('cpv', { cpvCodes: ['72253000'] }, { cpvCodes: ['45233140', '72253000', '30000000'] })).toBe(
      0.15,
    )
  })

  it.for([
    [['DE'], ['DE212'], 1],
    [['DE212'], ['DE212'], 1],
    [['DE211'], ['DE212'], 0.8],
    [['DE27'], ['DE212'], 0.6],
    [['DE600'], ['DE212'], 0.4],
    [['AT'], ['DE212'], 0],
    [['AT', 'DE2'], ['FR1', 'DE212'], 1],
    [['GB'], ['UKI31'], 1],
    [['GR3'], ['EL303'], 1],
    [['DE21'], ['DE'], 0.6],
    [null, ['DE212'], 0.4],
  ] as const)('region %j beside %j: %d', ([regions, places, expected]) => {
    expect(value('region', { regions: regions && [...regions] }, { regions: [...places] })).toBe(expected)
  })

  it.for([
    [4_000_000, null, 1],
    [2_000_000, null, 0.5],
    [1_000_000, null, 0],
    [1_000_000, 48, 1],
    [2_500_000, null, 0.7],
    [null, null, null],
  ] as const)('size with a turnover of %d over %s months: %s', ([amount, months, expected]) => {
    expect(value('size', { turnover: amount && years('EUR', amount) }, {}, months)).toBe(expected)
  })

  it.for([
    ['en', 'Your subject Roadworks (45233140)', 'The tender’s place: London. Your region: United Kingdom.'],
    ['de', '(45233140) gegenüber', 'Ort der Ausschreibung: London. Ihre Region: Vereinigtes Königreich.'],
    ['fr', '(45233140) face à', 'Lieu du marché : London. Votre région : Royaume-Uni.'],
  ] as const)('names subjects and places in %s', ([language, subject, place]) => {
    const profile = { cpvCodes: ['45233140'], regions: ['UK'] }
    const other = { ...call, cpvCodes: ['45233120'], regions: ['UKI'] }
    const { components } = match(other, company({ profile }), { language })
    const said = (name: ComponentName) => components.find((each) => each.name === name)?.explanation
    expect(said('cpv')).toContain(subject)
    expect(said('region')).toBe(place)
    for (const { explanation } of components)
      expect(explanation).not.toMatch(/(?<!\()\b\d{8}\b|\bEL\b|\bUK\b/)
  })

  it('says which side does not state what is compared', () => {
    const said = (call: Tender, profile: object) =>
      match(call, company({ profile }), {})
        .components.filter(({ value }) => value === null)
        .map(({ name, explanation }) => [name, explanation.slice(0, 12)])
    const references = [reference('Bypass', '45233120', 1e6)]
    const full = { cpvCodes: ['45233140'], turnover: years('EUR', 1e6), references }
    const bare = { ...call, cpvCodes: [], estimatedValue: null }
    expect(said(bare, full)).toContainEqual(['cpv', 'The tender h'])
    expect(said(bare, full)).toContainEqual(['size', 'The value of'])
    expect(said(bare, full)).toContainEqual(['experience', 'The tender h'])
    expect(said(call, {})).toContainEqual(['cpv', 'Your profile'])
    expect(said(call, {})).toContainEqual(['size', 'Your turnove'])
    expect(said(call, {})).toContainEqual(['experience', 'No awards or'])
  })

  it('compares values in one currency, and a lot where the whole is too large', () => {
    const turnover = years('GBP', 3_400_000)
    expect(value('size', { turnover })).toBe(1)
    const lot = { title: null, description: null, status: 'open', deadline: null, currency: 'EUR' } as const
    const lots = [
      {
        ...lot,
        ...noLotTerms,
        id: 'LOT-0001',
        estimatedValue: 300_000,
        cpvCodes: [],
        regions: [],
        awardCriteria: [],
      },
    ]
    const small = { turnover: years('EUR', 700_000) }
    expect(value('size', small, { estimatedValue: 9_000_000, lots })).toBe(0.8)
    expect(value('size', { turnover: years('XAF', 9e9) })).toBe(null)
  })

  it.for([
    [0, 0],
    [1, 0.5],
    [2, 0.8],
    [3, 1],
    [7, 1],
  ] as const)('experience of %i related references', ([count, expected]) => {
    const related = Array.from({ length: count }, () => reference('Road', '45233120', 1))
    expect(value('experience', { references: [reference('Software', '72200000', 1), ...related] })).toBe(
      expected,
    )
  })

  it('leaves out what is not known and lets the other weights grow', () => {
    const result = match(call, company({ profile: { cpvCodes: ['45233140'] } }))
    const known = result.components.filter((each) => each.value !== null)
    expect(known.map(({ name }) => name)).toEqual(['cpv', 'region', 'time'])
    const sum = weights.cpv + weights.region + weights.time
    expect(result.confidence).toBe(sum / 100)
    expect(result.components.find(({ name }) => name === 'cpv')?.contribution).toBeCloseTo(
      (100 * weights.cpv) / sum,
      1,
    )
    expect(result.missing.map(({ member }) => member)).toEqual([
      'regions',
      'turnover',
      'references',
      'capabilities',
    ])
  })

  it('weighs a hundred in all', () => {
    expect(Object.values(weights).reduce<number>((sum, weight) => sum + weight, 0)).toBe(100)
  })
})

describe('the gates of a match', () => {
  const able = {
    cpvCodes: ['45233140'],
    regions: ['DE'],
    turnover: years('EUR', 9_000_000),
    references: [reference('A', '45233120', 1), reference('B', '45233120', 1), reference('C', '45233120', 1)],
  }
  const own = (profile: object = {}, certifications: { name: string; expiresAt?: string }[] = []) =>
    company({ profile: { ...able, ...profile }, certifications })
  const needs14001 = { category: 'certification', text: 'ISO 14001 certificate' } as const

  it.for([
    ['nothing stands against it', {}, own(), [], []],
    ['the deadline has passed', { deadline: '2026-11-20T12:00:00.000Z' }, own(), [], ['deadline_passed']],
    ['the tender was cancelled', { status: 'cancelled' }, own(), [], ['not_open']],
    ['it is reserved', { reservedFor: ['res-ws'] }, own(), [], ['reserved']],
    [
      'it is reserved for such a company',
      { reservedFor: ['res-ws'] },
      own({}, [{ name: 'Sheltered workshop' }]),
      [],
      [],
    ],
    ['it is reserved for small ones', { reservedFor: ['sme'] }, own({ sizeClass: 'small' }), [], []],
    [
      'it is reserved for a size without a common line',
      { reservedFor: ['SBA'] },
      own({ sizeClass: 'medium' }),
      [],
      [],
    ],
    [
      'it is reserved for small ones and the company large',
      { reservedFor: ['sme'] },
      own({ sizeClass: 'large' }),
      [],
      ['reserved'],
    ],
    [
      'a ground applies',
      {},
      own({ exclusionGrounds: { fraud: { applies: true } } }),
      [],
      ['exclusion_ground'],
    ],
    [
      'a ground is explained',
      {},
      own({ exclusionGrounds: { fraud: { applies: true, explanation: 'New board' } } }),
      [],
      [],
    ],
    ['a certificate is missing', {}, own({}, [{ name: 'ISO 9001' }]), [needs14001], ['missing_certificate']],
    [
      'a certificate has expired',
      {},
      own({}, [{ name: 'ISO 14001', expiresAt: '2026-01-01' }]),
      [needs14001],
      ['missing_certificate'],
    ],
    [
      'a certificate is optional',
      {},
      own({}, [{ name: 'ISO 9001' }]),
      [{ ...needs14001, mandatory: false }],
      [],
    ],
    [
      'a certificate is for one lot',
      {},
      own({}, [{ name: 'ISO 9001' }]),
      [{ ...needs14001, lotId: 'LOT-0002' }],
      [],
    ],
    ['no certificates are known', {}, own(), [needs14001], []],
    ['it is of another trade', { cpvCodes: ['33100000'] }, own(), [], ['unrelated']],
  ] as const)('when %s: %j', ([, changed, facts, requirements, codes]) => {
    const { gates, score, verdict } = match({ ...call, ...changed } as Tender, facts, {
      requirements: requirements.map(requirement),
    })
    expect(gates.map(({ code }) => code)).toEqual(codes)
    if (codes.length > 0) expect([verdict, score <= 20]).toEqual(['no_bid', true])
    else expect(verdict).toBe('bid')
  })

  it('never says to bid where a gap of the whole tender blocks the bid, and says so', () => {
    const turnover = { category: 'economic', text: 'A yearly turnover of at least EUR 90,000,000.' } as const
    const verdict = (members: object) => {
      const demands = [requirement({ ...turnover, ...members })]
      const { verdict, gates, components } = match(call as Tender, own(), { requirements: demands })
      const said = components.find(({ name }) => name === 'requirements')?.explanation
      return [verdict, gates, said?.includes('Gaps for which a bid would be rejected now: 1.')]
    }
    expect(verdict({})).toEqual(['consider', [], true])
    expect(verdict({ mandatory: false })).toEqual(['bid', [], false])
    expect(verdict({ lotId: 'LOT-0002' })).toEqual(['bid', [], false])
  })

  describe('by the lots that gaps leave open', () => {
    const lots = (...statuses: string[]) =>
      statuses.map((status, i) => ({ ...noLotTerms, id: `LOT-000${i + 1}`, status })) as Tender['lots']
    const turnover = (lotIds: string[]) =>
      ({ category: 'economic', text: 'A yearly turnover of at least EUR 90,000,000.', lotIds }) as const
    const certificate = (lotIds: string[]) => ({ ...needs14001, lotIds })
    const [one, two] = [['LOT-0001'], ['LOT-0002']]
    const holds = 'This applies to Lot 1. For Lot 2 a bid would be rejected now: settle'
    it.for([
      [
        'every lot by a gap of its own',
        ['open', 'open'],
        [turnover(one), turnover(two)],
        'consider',
        'Settle 2 gaps',
      ],
      [
        'every lot by one gap',
        ['open', 'open'],
        [turnover([...one, ...two])],
        'consider',
        'Settle 1 gap first',
      ],
      ['one of two', ['open', 'open'], [turnover(two)], 'bid', `${holds} 1 gap first.`],
      [
        'one of two twice',
        ['open', 'open'],
        [turnover(two), certificate(two)],
        'bid',
        `${holds} 2 gaps first.`,
      ],
      ['the only one that is open', ['awarded', 'open'], [turnover(two)], 'consider', 'Settle 1 gap first'],
      ['none that is open', ['open', 'cancelled'], [turnover(two)], 'bid', null],
      [
        'the whole tender, and one',
        ['open', 'open'],
        [turnover([]), turnover(two)],
        'consider',
        'Settle 1 gap first',
      ],
      ['every lot by a certificate', ['open', 'open'], [certificate(one), certificate(two)], 'no_bid', null],
      [
        'a certificate and a turnover',
        ['open', 'open'],
        [certificate(one), turnover(two)],
        'consider',
        'Settle 2 gaps',
      ],
    ] as const)('%s: %j', ([, statuses, demands, verdict, reason]) => {
      const own9001 = own({}, [{ name: 'ISO 9001' }])
      const requirements = demands.map((each) => requirement({ ...each, lotIds: [...each.lotIds] }))
      const result = match({ ...call, lots: lots(...statuses) }, own9001, { requirements })
      expect([result.verdict, result.reasons[0] ?? null]).toEqual([
        verdict,
        reason && expect.stringContaining(reason),
      ])
      expect(result.gates.length > 0).toBe(verdict === 'no_bid')
    })

    it('names the lots in the language of the answer, and not hundreds of them', () => {
      const of = (count: number, language: 'de' | 'fr') =>
        match({ ...call, lots: lots(...Array<string>(count).fill('open')) }, own(), {
          requirements: [requirement(turnover(two))],
          language,
        }).reasons[0]
      expect(of(3, 'de')).toMatch(/^Das gilt für Los 1 und Los 3\. Für Los 2 würde .* 1 Lücke\.$/)
      expect(of(3, 'fr')).toMatch(/^Cela vaut pour Lot 1 et Lot 3\. Pour Lot 2, .* 1 lacune\.$/)
      expect(of(99, 'de')?.length).toBeLessThan(260)
    })
  })

  it('says how many requirements are open where it does not list all, the most urgent first', () => {
    const unknown = Array.from({ length: 13 }, (_, i) => requirement({ title: `Demand ${i}` }))
    const missing = requirement({
      category: 'economic',
      title: 'Turnover',
      text: 'A yearly turnover of at least EUR 90,000,000.',
    })
    const of = (demands: Requirement[]) =>
      match(call as Tender, own(), { requirements: demands }).components.find(
        ({ name }) => name === 'requirements',
      )
    const long = of([...unknown, missing])
    expect(long?.evidence.map(({ name }) => name).slice(0, 2)).toEqual(['Turnover', 'Demand 0'])
    expect(long?.evidence).toHaveLength(10)
    expect(long?.explanation).toContain('The first 10 of 14')
    expect(of([...unknown.slice(0, 9), missing])?.explanation).not.toContain('The first')
  })

  it('gives the reasons that stand against a bid beside its verdict, and none where it rules a bid out', () => {
    const gap = requirement({
      category: 'economic',
      text: 'A yearly turnover of at least EUR 90,000,000.',
    })
    const made = { certainty: 'sure', foundBy: 'rules' } as const
    const flag = { also: [], explanation: '', evidence: [], basis: '', ...made }
    const risk = {
      score: 62,
      level: 'high' as const,
      coverage: 1,
      unread: null,
      checked: [],
      notCheckable: [],
      flags: [
        {
          ...flag,
          code: 'unlimited_liability' as const,
          severity: 'high' as const,
          title: 'Unlimited liability',
        },
        { ...flag, code: 'retention' as const, severity: 'medium' as const, title: 'Retention' },
      ],
    }
    const reasons = (changed: object, requirements: Requirement[], told = risk as RiskResult) =>
      besideRisk(match({ ...call, ...changed } as Tender, own(), { requirements }), told, sayIn('en')).reasons
    expect(reasons({}, [])).toEqual([
      'The risk of the contract is high: Unlimited liability. Read the risks before you decide.',
    ])
    expect(reasons({}, [], { ...risk, level: 'medium', score: 48 })).toEqual([])
    expect(reasons({}, [gap])).toEqual([
      expect.stringMatching(/^The risk of the contract is high: Unlimited liability\./),
      'Settle 1 gap first: a bid would be rejected now.',
    ])
    expect(reasons({ status: 'cancelled' }, [gap])).toEqual([])
    const unknown = { ...risk, score: null, level: 'unknown' as const, coverage: 0.4 }
    expect(reasons({}, [], unknown)).toEqual([
      'The risk of the contract is not known: only 40% of the checks could be made. A high risk was found all the same: Unlimited liability.',
    ])
    expect(reasons({}, [], { ...unknown, flags: [] })).toEqual([expect.stringMatching(/could be made\.$/)])
  })

  it.for([
    [
      'a demand of the notice',
      [requirement({ category: 'economic', text: 'A yearly turnover of EUR 1,000.' })],
      'consider',
    ],
    ['no demand at all', [], 'insufficient_data'],
  ] as const)('is never sure where no paper was read, and %s is known', ([, demands, verdict]) => {
    const requirements = [...demands]
    const unread = 'No paper could be read.'
    expect(match(call, own(), { requirements }).verdict).toBe('bid')
    expect(match(call, own(), { requirements, unread })).toMatchObject({ verdict, reasons: [unread] })
    const elsewhere = own({ cpvCodes: ['33100000'], regions: ['GR'] })
    expect(match(call, elsewhere, { requirements, unread })).toMatchObject({ verdict: 'no_bid', reasons: [] })
  })

  it('keeps the order of companies below a gate', () => {
    const scores = [own({ cpvCodes: ['33100000'] }), own()].map(
      (facts) => match({ ...call, status: 'cancelled' } as Tender, facts).score,
    )
    expect(scores[0]).toBeLessThan(scores[1] ?? 0)
    expect(Math.max(...scores)).toBeLessThanOrEqual(20)
  })

  it('names all the certificates of which one is enough in the reason of its gate', () => {
    const either = {
      ...needs14001,
      text: 'The tenderer must hold ISO 14001, Miljøfyrtårn, EMAS or equivalent.',
    }
    const gatesFor = (name: string) =>
      match(call, own({}, [{ name }]), { requirements: [requirement(either)] }).gates.map(
        ({ reason }) => reason,
      )
    expect(gatesFor('ISO 9001')).toEqual([
      'A mandatory certificate is missing: ISO 14001, Miljøfyrtårn, EMAS or an equivalent.',
    ])
    expect(gatesFor('Miljøfyrtårn')).toEqual([])
  })

  it('gives four companies below a missing certificate four scores', () => {
    const profiles = [
      {},
      { references: [], cpvCodes: ['45210000'] },
      { references: [], cpvCodes: ['33100000'] },
      { references: [], cpvCodes: ['33100000'], regions: ['FR1'] },
    ]
    const results = profiles.map((profile) =>
      match(call, own(profile, [{ name: 'ISO 9001' }]), { requirements: [requirement(needs14001)] }),
    )
    expect(results.map(({ gates }) => gates[0]?.code)).toEqual(Array(4).fill('missing_certificate'))
    expect(results.map(({ score }) => score)).toEqual([15.8, 12.9, 8, 4.5])
  })

  it('tells companies apart below a gate whose scores are neighbours', () => {
    const scores = [0, 1, 2, 3, 4, 5, 6].map((step) => {
      const facts = own({ turnover: years('EUR', 1_000_000 + step * 200_000), regions: ['FR1'] })
      return match({ ...call, status: 'cancelled', estimatedValue: 2_000_000 }, facts).score
    })
    expect(scores).toEqual([...new Set(scores)].toSorted((a, b) => a - b))
    expect(scores).toHaveLength(7)
  })

  it('says nothing of a company without a profile', () => {
    const result = match(call, company({ profile: null }))
    expect(result).toMatchObject({ verdict: 'insufficient_data', score: 0, confidence: 0, components: [] })
    expect(result.missing[0]?.member).toBe('profile')
  })
})

describe('briefFit', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const item = TenderItem.parse({
    ...itemExample,
    status: 'open',
    cpvCodes: ['45233140'],
    regions: ['DE212'],
    languages: ['de'],
    estimatedValue: 500_000,
    currency: 'EUR',
    deadline: '2027-01-20T12:00:00.000Z',
  })
  const builder: BriefCompany = {
    country: 'DE',
    cpvCodes: ['45233140'],
    regions: ['DE2'],
    languages: ['de'],
    turnover: years('EUR', 2_000_000),
    address: null,
  }
  const fit = (more: Partial<BriefCompany> = {}, tender: Partial<TenderItem> = {}) =>
    briefFit({ ...item, ...tender }, { ...builder, ...more }, now)

  it('is 100 where all fits, and says what fits', () => {
    expect(fit()).toEqual({
      score: 100,
      level: 'good',
      reason: 'your subject (Roadworks), in your regions, of your size',
    })
  })

  it.for<[string, Partial<BriefCompany>, Partial<TenderItem>, string]>([
    ['a nearby code', { cpvCodes: ['45233120'] }, {}, 'close to your subjects (Roadworks)'],
    ['another region', { regions: ['FR'] }, {}, 'outside your regions'],
    ['the address alone', { regions: [], country: 'FR' }, {}, 'outside the region of your address'],
    ['a large contract', {}, { estimatedValue: 9_000_000 }, 'large beside your turnover'],
    ['a foreign language', {}, { languages: ['el'] }, 'in none of your languages'],
    ['little time', {}, { deadline: '2026-11-22T18:00:00.000Z' }, '2 days left'],
    ['almost a day more', {}, { deadline: '2026-11-23T11:00:00.000Z' }, '3 days left'],
  ])('falls for %s, and says so', ([, company, tender, words]) => {
    const found = fit(company, tender)
    expect(found?.score).toBeLessThan(100)
    expect(found?.score).toBeGreaterThan(40)
    expect(found?.reason).toContain(words)
  })

  it('is weak outside the company’s subjects, however near the rest is', () => {
    expect(fit({ cpvCodes: ['55520000'] })).toMatchObject({ score: 20, level: 'weak' })
  })

  it('leaves out what is not known', () => {
    const known = { estimatedValue: null, languages: [], deadline: null }
    expect(fit({ turnover: null }, known)?.score).toBe(100)
  })

  it.for<[string, BriefFit | null]>([
    ['a company without subjects', fit({ cpvCodes: null })],
    ['a company without a profile', briefFit(item, null, now)],
    ['a tender without codes', fit({}, { cpvCodes: [] })],
    ['a tender that is over', fit({}, { status: 'awarded' })],
  ])('says nothing of %s', ([, found]) => {
    expect(found).toBeNull()
  })
})
