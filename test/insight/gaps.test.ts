import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { groupsIn } from '../../src/reading/requirements/alternatives.ts'
import { insurancesIn } from '../../src/insight/match/evidence/insurance-demands.ts'
import { yearsBack } from '../../src/insight/match/evidence/numbers.ts'
import { isOfCompany } from '../../src/insight/compliance/requirements/group.ts'
import { judgeRequirement } from '../../src/insight/match/evidence/judge.ts'
import { evidenceStatuses } from '../../src/insight/match/evidence/schema.ts'
import { gapsOf } from '../../src/insight/match/gaps/gaps.ts'
import type { Tender } from '../../src/catalogue/tenders/schema.ts'
import { requirementCategories } from '../../src/reading/requirements/schema.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import { company, occasion, requirement, tender } from '../support/match.ts'

const judged = (
  members: Partial<Requirement>,
  own: Parameters<typeof company>[0],
  call: Partial<Tender> = {},
) => judgeRequirement(requirement(members), company(own), occasion(tender(call)))
const statusOf = (...args: Parameters<typeof judged>) => judged(...args).status

const yearly = (currency: string, ...amounts: number[]) =>
  amounts.map((amount, i) => ({ year: 2025 - i, amount, currency }))

describe('turnover', () => {
  const catering = {
    category: 'economic',
    text: 'Bidders shall demonstrate a mean annual turnover of no less than GBP 1.2 million over the past three financial years.',
  } as const
  const strassenbau = {
    category: 'economic',
    language: 'de',
    text: 'Der Bieter muss in jedem der letzten drei abgeschlossenen Geschäftsjahre einen Gesamtumsatz von mindestens 4,5 Mio. EUR erzielt haben.',
  } as const
  const dechets = {
    category: 'economic',
    language: 'fr',
    text: "Chiffre d'affaires annuel moyen des trois derniers exercices supérieur ou égal à 2 500 000 € HT.",
  } as const
  const special = {
    category: 'economic',
    language: 'de',
    text: 'Mindestumsatz von 1 Mio. EUR im Tätigkeitsbereich des Auftrags im Durchschnitt der letzten drei Jahre.',
  } as const

  it.for([
    ['a mean that reaches it', catering, yearly('GBP', 1_000_000, 1_300_000, 1_400_000), 'met'],
    ['a mean of four fifths', catering, yearly('GBP', 1_000_000, 960_000, 960_000), 'partial'],
    ['a mean below four fifths', catering, yearly('GBP', 900_000, 900_000, 900_000), 'missing'],
    ['euros that are worth enough pounds', catering, yearly('EUR', 1_420_000, 1_420_000, 1_420_000), 'met'],
    ['euros that only look enough', catering, yearly('EUR', 1_300_000, 1_300_000, 1_300_000), 'partial'],
    ['a currency without a rate', catering, yearly('XAF', 9e9, 9e9, 9e9), 'unknown'],
    ['one good year of three', catering, yearly('GBP', 2_000_000), 'partial'],
    ['figures of long ago', catering, [{ year: 2012, amount: 9e9, currency: 'GBP' }], 'unknown'],
    ['no figures', catering, null, 'unknown'],
    ['an empty list', catering, [], 'unknown'],
    ['every year above it', strassenbau, yearly('EUR', 5e6, 4.6e6, 4.5e6), 'met'],
    ['one year a little below it', strassenbau, yearly('EUR', 9e6, 9e6, 4e6), 'partial'],
    ['a French mean', dechets, yearly('EUR', 2e6, 2.4e6, 3.2e6), 'met'],
    ['a French mean missed', dechets, yearly('EUR', 1e6, 1.2e6, 1.4e6), 'missing'],
    ['a total that may hold the special turnover', special, yearly('EUR', 1.2e6, 1.2e6, 1.2e6), 'partial'],
    ['a total far above the special turnover', special, yearly('EUR', 4e6, 4e6, 4e6), 'met'],
  ] as const)('%s', ([, demand, turnover, expected]) => {
    expect(statusOf(demand, { profile: { turnover: turnover && [...turnover] } })).toBe(expected)
  })
})

describe('references', () => {
  const roads = {
    category: 'technical',
    code: 'references',
    text: 'At least two references for road resurfacing completed within the last five years, each with a contract value of EUR 750,000 or more, for public authorities.',
  } as const
  const medizin = {
    category: 'technical',
    language: 'de',
    text: 'Vorzulegen sind drei vergleichbare Referenzen über die Lieferung von Medizinprodukten aus den letzten drei Jahren.',
  } as const
  const gardiennage = {
    category: 'technical',
    language: 'fr',
    text: 'Présentation de deux prestations similaires exécutées au cours des trois dernières années.',
  } as const
  const road = {
    title: 'Road',
    cpvCode: '45233142',
    value: 900_000,
    currency: 'EUR',
    year: 2024,
    public: true,
  }
  const repair = { ...road, cpvCode: '50112000' }
  const call = { cpvCodes: ['45233140'] }

  it.for([
    ['two that fit', [road, road], 'met'],
    ['one that fits', [road], 'partial'],
    ['one fitting and one of another group', [road, repair], 'partial'],
    ['of the same division but another group', [{ ...road, cpvCode: '45311200' }], 'missing'],
    ['only of another group', [repair, repair], 'missing'],
    [
      'too small ones',
      [
        { ...road, value: 700_000 },
        { ...road, value: 1 },
      ],
      'missing',
    ],
    ['ones in pounds that are worth enough', [{ ...road, value: 650_000, currency: 'GBP' }, road], 'met'],
    [
      'too old ones',
      [
        { ...road, year: 2019 },
        { ...road, year: 2015 },
      ],
      'missing',
    ],
    [
      'ones for private buyers',
      [
        { ...road, public: false },
        { ...road, public: false },
      ],
      'missing',
    ],
    [
      'ones without a value',
      [{ title: 'A', cpvCode: '45233142', year: 2024, public: true }, road],
      'partial',
    ],
    ['none on record', null, 'unknown'],
    ['an empty list', [], 'unknown'],
  ] as const)('%s', ([, references, expected]) => {
    expect(statusOf(roads, { profile: { references: references && [...references] } }, call)).toBe(expected)
  })

  it.for([
    ['de', medizin, 3, 'met'],
    ['de', medizin, 2, 'partial'],
    ['fr', gardiennage, 2, 'met'],
    ['fr', gardiennage, 1, 'partial'],
  ] as const)('in %s: %o with %i', ([, demand, count, expected]) => {
    const references = Array.from({ length: count }, () => road)
    expect(statusOf(demand, { profile: { references } }, call)).toBe(expected)
  })

  it.for([
    ['en', 'The bidder must have experience with the automation of networks.', 'unknown'],
    ['de', 'Der Anbieter muss Erfahrung mit Systemen zur Überwachung haben.', 'unknown'],
    ['en', 'The bidder must show references of comparable size.', 'missing'],
    ['de', 'Referenzprojekte vergleichbarer Größe sind vorzulegen.', 'missing'],
  ] as const)('takes no reference for experience with a thing (%s): %s', ([language, text, status]) => {
    const demand = { category: 'technical', code: 'references', language, text } as const
    expect(statusOf(demand, { profile: { references: [repair] } }, call)).toBe(status)
  })

  it.for([
    ['Each reference must name a person whom the council may call.', null],
    ['Describe up to five comparable projects of your team, each with a reference.', null],
    ['Describe three comparable projects of your team, each with a reference.', '3'],
  ] as const)('asks for the number that is stated, and for no other: %s', ([text, need]) => {
    const demand = { category: 'technical', code: 'references', text } as const
    const { need: asked, note } = judged(demand, { profile: { references: [repair] } }, call)
    expect([asked, note.includes('demanded')]).toEqual([need, need !== null])
  })

  it.for([
    ['Each reference shall include a description of the vehicles delivered.', false],
    ['For each reference project, the name and telephone number of the client must be stated.', false],
    ['Für jede Referenz sind der Auftraggeber und der Zeitraum anzugeben.', false],
    ['Die Referenzen müssen folgende Angaben enthalten: Auftraggeber und Zeitraum.', false],
    ['Chaque référence doit indiquer le nom du client.', false],
    ['For hver referanse skal kunde og kontaktperson oppgis.', false],
    ['Each reference must have a value of at least GBP 1,000,000.', true],
    ['Each reference must include work of the last three years.', true],
    ['Each reference must be of a similar size.', true],
    ['Each bidder must provide three references that include the name of the client.', true],
    ['References that include a hospital must be provided.', true],
    ['Provide references with details of the contract.', true],
  ] as const)('are lacked once, whatever must stand in each: %s', ([text, isLacked]) => {
    const demand = requirement({ category: 'technical', code: 'references', text })
    expect(isOfCompany(demand)).toBe(isLacked)
  })

  it('says that the tender has no subject to compare references with, and not that their data lack', () => {
    const { note, status } = judged(roads, { profile: { references: [road, road] } }, { cpvCodes: [] })
    expect([status, note]).toEqual([
      'partial',
      'The tender has no CPV codes, so whether recorded references are comparable is not known: 2; 2 are demanded.',
    ])
  })

  it('counts files whose content nobody has recorded as possible ones', () => {
    const file = { id: 'asset_1', name: 'Reference', category: 'reference', tags: [] } as const
    const assets = [{ ...file, tags: [], tenderId: null, validUntil: null, hasFile: true }]
    expect(statusOf(roads, { assets })).toBe('partial')
  })
})

describe('certificates', () => {
  const both = 'Valid certification to ISO 9001 and ISO 14001 or equivalent is required.'
  const call = { deadline: '2026-12-15T11:00:00.000Z' }
  const held = (...list: (string | [string, string])[]) =>
    list.map((each) =>
      typeof each === 'string'
        ? { name: each }
        : { name: 'Certificate', standard: each[0], expiresAt: each[1] },
    )

  it.for([
    ['both', both, held('ISO 9001:2015', 'DIN EN ISO 14001'), 'met'],
    ['one of two', both, held('BS EN ISO 9001:2015'), 'partial'],
    ['none of them', both, held('ISO 45001'), 'missing'],
    ['nothing on record', both, [], 'unknown'],
    ['EMAS for ISO 14001', both, held('ISO 9001', 'EMAS'), 'met'],
    ['one that ends before the deadline', both, held('ISO 14001', ['ISO 9001', '2026-12-01']), 'expiring'],
    ['one that ends on the day of the deadline', both, held('ISO 14001', ['ISO 9001', '2026-12-15']), 'met'],
    ['one that has expired', both, held('ISO 14001', ['ISO 9001', '2026-11-20']), 'partial'],
    ['only an expired one', 'ISO 9001 certificate', held(['ISO 9001', '2024-01-01']), 'missing'],
    ['either of two', 'Certificate ISO 14001 or EMAS registration', held('EMAS'), 'met'],
    ['IATF for ISO 9001', 'ISO 9001 certificate', held('IATF 16949:2016'), 'met'],
    ['a quality system without a number', 'Certified quality management system', held('ISO 9001'), 'met'],
    [
      'a list of numbers',
      'Certificates: ISO 9001, 14001 and 45001',
      held('ISO 9001', 'ISO 14001'),
      'partial',
    ],
    ['German', 'Zertifiziertes Qualitätsmanagement nach DIN EN ISO 13485', held('ISO 13485:2016'), 'met'],
    ['French', 'Certification Qualibat ou équivalent', held('Qualibat 2112'), 'met'],
    ['a name of before', 'Zertifikat nach IT-Grundschutz', held('BSI IT-Grundschutz'), 'met'],
    ['SCC for VCA', 'VCA-certificaat', held('SCC**'), 'met'],
    ['no standard of things', 'ISO 9001 certificate; plugs to DIN EN 60309', held('ISO 9001'), 'met'],
    ['another in French', 'Certification MASE exigée', held('ISO 45001'), 'missing'],
  ] as const)('%s', ([, text, certifications, expected]) => {
    const demand = { category: 'certification', title: '', text } as const
    expect(statusOf(demand, { certifications: [...certifications] }, call)).toBe(expected)
  })

  it.for([
    [true, null, 'met'],
    [false, null, 'partial'],
    [true, '2026-12-01T00:00:00.000Z', 'expiring'],
  ] as const)('of an asset with a file %s until %s is %s', ([hasFile, validUntil, expected]) => {
    const asset = {
      id: 'asset_1',
      name: 'Our ISO 9001',
      category: 'certificate',
      tags: [],
      tenderId: null,
    } as const
    const assets = [{ ...asset, tags: [], hasFile, validUntil }]
    expect(statusOf({ category: 'certification', text: 'ISO 9001' }, { assets }, call)).toBe(expected)
  })

  it('judges each of two rows of one sentence by its own certificate', () => {
    const pages = ['The tenderer must hold valid ISO 9001 and ISO 14001 certificates or equivalent.']
    const rows = documentRequirements('tender_1', [
      { id: 'doc_1', title: 'Conditions', kind: 'tender_documents', language: 'en', pages },
    ])
    const own = company({ certifications: held('ISO 9001') })
    expect(
      rows
        .map((row) => ({ title: row.title, ...judgeRequirement(row, own, occasion(tender(call))) }))
        .map(({ title, status, need, have }) => [title, status, need, have]),
    ).toEqual([
      ['ISO 9001', 'met', 'ISO 9001', 'ISO 9001'],
      ['ISO 14001', 'missing', 'ISO 14001', null],
    ])
  })

  it.for([
    ['Miljøfyrtårn', 'met'],
    ['ISO 14001', 'met'],
    ['ISO 9001', 'missing'],
  ] as const)('takes each of several schemes for the others: %s', ([name, expected]) => {
    const pages = [
      'Leverandøren skal være sertifisert etter ISO 14001, være Miljøfyrtårn eller ha et tilsvarende system.',
    ]
    const rows = documentRequirements('tender_1', [
      { id: 'doc_1', title: 'Krav', kind: 'tender_documents', language: 'no', pages },
    ])
    const own = company({ certifications: held(name) })
    expect(rows.map((row) => judgeRequirement(row, own, occasion(tender(call))).status)).toEqual([expected])
  })

  it.for([
    ['ISO 9001 oder gleichwertig und ISO 14001 oder gleichwertig', [['ISO 9001'], ['ISO 14001']]],
    ['ISO 27001 oder BSI C5', [['ISO 27001', 'BSI C5']]],
    ['a certificate, e.g. ISO 14001, Miljøfyrtårn or EMAS', [['ISO 14001', 'Miljøfyrtårn', 'EMAS']]],
    ['ISO 9001, ISO 14001 ou EMAS', [['ISO 9001', 'ISO 14001', 'EMAS']]],
    ['be certified to ISO 14001, be registered with EMAS or have another system', [['ISO 14001', 'EMAS']]],
    ['be certified to ISO 9001, be registered with EMAS.', [['ISO 9001'], ['EMAS']]],
    ['ISO 9001, 14001 eller 50001', [['ISO 9001', 'ISO 14001', 'ISO 50001']]],
    ['ISO 9001, ISO 14001 and ISO 45001 or equivalent', [['ISO 9001'], ['ISO 14001'], ['ISO 45001']]],
    ['ISO 9001 or equivalent, ISO 14001 or equivalent', [['ISO 9001'], ['ISO 14001']]],
    ['ISO 9001, ISO 14001 (or equivalent)', [['ISO 9001'], ['ISO 14001']]],
    ['ISO 9001 and ISO 14001 or EMAS', [['ISO 9001'], ['ISO 14001', 'EMAS']]],
    ['ISO 14001, EMAS or equivalent', [['ISO 14001', 'EMAS']]],
    ['ISO 27001 (security), SOC 2 or an equivalent certificate', [['ISO 27001', 'SOC 2']]],
    ['EMAS, ISO 14001 oder gleichwertig', [['EMAS', 'ISO 14001']]],
    ['EMAS-Registrierung, ISO-14001-Zertifikat oder gleichwertig', [['EMAS', 'ISO 14001']]],
    ['ISO 14001, EMAS ou équivalent', [['ISO 14001', 'EMAS']]],
    ['soit ISO 14001, soit EMAS', [['ISO 14001', 'EMAS']]],
    ['ISO 14001, EMAS of gelijkwaardig', [['ISO 14001', 'EMAS']]],
    ['ISO 14001 of EMAS', [['ISO 14001', 'EMAS']]],
    ['certificates of ISO 9001, of ISO 14001', [['ISO 9001'], ['ISO 14001']]],
    ['et system, f.eks. ISO 14001, Miljøfyrtårn', [['ISO 14001', 'Miljøfyrtårn']]],
    ['et system, fx ISO 14001, EMAS', [['ISO 14001', 'EMAS']]],
    ['ett system, t.ex. ISO 14001, EMAS', [['ISO 14001', 'EMAS']]],
    ['una certificación, p. ej. ISO 14001, EMAS', [['ISO 14001', 'EMAS']]],
    ['ad es. ISO 14001, EMAS', [['ISO 14001', 'EMAS']]],
    ['quality (e.g. ISO 9001) and environment (e.g. ISO 14001)', [['ISO 9001'], ['ISO 14001']]],
    ['one of the following: ISO 9001, ISO 14001', [['ISO 9001', 'ISO 14001']]],
    ['every one of the following: ISO 9001, ISO 14001', [['ISO 9001'], ['ISO 14001']]],
    ['eines der folgenden Zertifikate: ISO 9001, EMAS', [['ISO 9001', 'EMAS']]],
    ["l'un des certificats suivants : ISO 9001, EMAS", [['ISO 9001', 'EMAS']]],
    ['ett av følgende: ISO 9001, EMAS', [['ISO 9001', 'EMAS']]],
    [
      '(i) ISO 9001; (ii) ISO 14001 or EMAS; and (iii) ISO 45001',
      [['ISO 9001'], ['ISO 14001', 'EMAS'], ['ISO 45001']],
    ],
    ['etter ISO 14001, EMAS eller tilsvarende, og etter ISO 9001', [['ISO 14001', 'EMAS'], ['ISO 9001']]],
    ['ISO 9001, ISO 14001 for works or services', [['ISO 9001'], ['ISO 14001']]],
    [`one of these:\n\n- ISO 9001\n- ISO 14001;\n(c) EMAS`, [['ISO 9001', 'ISO 14001', 'EMAS']]],
    ['quality to ISO 9001, environment to ISO 14001 or EMAS', [['ISO 9001'], ['ISO 14001', 'EMAS']]],
    ['ISO 9001 samt ISO 14001', [['ISO 9001'], ['ISO 14001']]],
  ] as const)('reads "%s"', ([text, groups]) => {
    expect(groupsIn(text)).toEqual(groups)
  })
})

describe('a demand that several things meet', () => {
  const rowsOf = (language: string, page: string) =>
    documentRequirements('tender_1', [
      { id: 'doc_1', title: 'Terms', kind: 'tender_documents', language, pages: [page] },
    ])
  const holder = (name: string) =>
    company({ certifications: [{ name }], profile: { turnover: yearly('EUR', 1e5) } })
  const judgedFor = (language: string, page: string, name: string) =>
    rowsOf(language, page).map((row) => judgeRequirement(row, holder(name), occasion(tender())))

  it.for([
    ['no', 'Leverandøren skal ha et system for miljøledelse, f.eks. ISO 14001, Miljøfyrtårn eller EMAS.'],
    ['en', 'The tenderer must hold ISO 14001, Miljøfyrtårn, EMAS or equivalent.'],
    [
      'de',
      'Der Bieter muss eines der folgenden Zertifikate haben:\n\n- ISO 14001\n- Miljøfyrtårn\n- EMAS oder gleichwertig',
    ],
    [
      'fr',
      'Le candidat doit fournir un certificat, par exemple ISO 14001, Miljøfyrtårn, EMAS ou équivalent.',
    ],
    ['nl', 'De inschrijver moet beschikken over ISO 14001, Miljøfyrtårn, EMAS of gelijkwaardig.'],
  ] as const)('is one row that names what is held, and all ways to meet it (%s)', ([language, page]) => {
    for (const name of ['ISO 14001', 'Miljøfyrtårn', 'EMAS'])
      expect(judgedFor(language, page, name)).toMatchObject([
        { status: 'met', have: name, note: `Held and valid at the deadline: ${name}.`, remedy: null },
      ])
    const ways = 'ISO 14001, Miljøfyrtårn or EMAS'
    expect(judgedFor(language, page, 'ISO 9001')).toMatchObject([
      {
        status: 'missing',
        need: 'ISO 14001, Miljøfyrtårn, EMAS or an equivalent',
        note: `Not among the recorded certificates: ${ways}.`,
        remedy: expect.stringContaining(`document ${ways}, offer`),
      },
    ])
  })

  it.for([
    ['en', 'The tenderer must have a turnover of at least EUR 2 million or a bank statement.', 'unknown'],
    ['en', 'The tenderer must have a turnover of at least EUR 2 million or more.', 'missing'],
    ['en', 'The tenderer must have a turnover of at least EUR 2 million and a bank statement.', 'missing'],
    [
      'en',
      'The tenderer must show one of:\n\n- a turnover of at least EUR 2 million;\n- a deposit.',
      'unknown',
    ],
    ['de', 'Der Bieter muss 2 Mio. EUR Umsatz nachweisen oder drei Referenzen vorlegen.', 'unknown'],
    [
      'fr',
      'Le candidat doit justifier d’un chiffre d’affaires d’au moins 2 millions d’euros ou fournir une garantie bancaire.',
      'unknown',
    ],
    ['no', 'Leverandøren skal ha en omsetning på minst 2 millioner EUR eller en bankgaranti.', 'unknown'],
    [
      'nl',
      'De inschrijver moet een omzet hebben van ten minste 2 miljoen euro of een bankverklaring overleggen.',
      'unknown',
    ],
    ['en', 'The tenderer must hold ISO 9001 or describe its quality management system.', 'unknown'],
  ] as const)('is not missing where another thing is enough (%s): %s', ([language, page, status]) => {
    const found = judgedFor(language, page, 'ISO 14001')
    expect(found.map((one) => one.status)).toEqual([status])
    expect(found[0]?.note.includes('also accepts something else')).toBe(status === 'unknown')
    expect(found[0]?.remedy?.startsWith('Show what the demand accepts instead.')).toBe(status === 'unknown')
  })
})

describe('insurance', () => {
  const security = {
    category: 'economic',
    text: "Public liability insurance of GBP 10,000,000 and employer's liability insurance of GBP 5,000,000 per claim.",
  } as const
  const ingenieur = {
    category: 'economic',
    language: 'de',
    text: 'Berufshaftpflichtversicherung mit Deckungssummen von mindestens 2 Mio. EUR für Personenschäden und 1 Mio. EUR für sonstige Schäden.',
  } as const
  const conseil = {
    category: 'economic',
    language: 'fr',
    text: "Attestation d'assurance de responsabilité civile professionnelle d'un montant minimal de 1 000 000 euros.",
  } as const
  const cover = (
    type: string,
    amount: number | null,
    currency = 'EUR',
    validUntil: string | null = null,
  ) => ({
    type,
    amount,
    currency,
    validUntil,
  })

  it.for([
    [
      'both',
      security,
      [cover('Public liability', 1e7, 'GBP'), cover("Employer's liability", 5e6, 'GBP')],
      'met',
    ],
    ['one of two', security, [cover('Public liability', 1e7, 'GBP')], 'partial'],
    ['another kind', security, [cover('Motor fleet', 1e7, 'GBP')], 'missing'],
    ['too little', conseil, [cover('Responsabilité civile professionnelle', 500_000)], 'partial'],
    ['enough', conseil, [cover('RC Pro', 1_000_000)], 'met'],
    ['enough in francs', conseil, [cover('RC Pro', 1_000_000, 'CHF')], 'met'],
    ['too little in zloty', conseil, [cover('RC Pro', 1_000_000, 'PLN')], 'partial'],
    ['no sum on record', conseil, [cover('RC Pro', null)], 'partial'],
    ['one that ends too early', conseil, [cover('RC Pro', 2e6, 'EUR', '2026-12-01')], 'expiring'],
    ['one that has ended', conseil, [cover('RC Pro', 2e6, 'EUR', '2026-01-01')], 'missing'],
    ['German', ingenieur, [cover('Berufshaftpflicht', 2e6)], 'met'],
    ['German, too little', ingenieur, [cover('Berufshaftpflicht', 1e6)], 'partial'],
    ['nothing on record', ingenieur, null, 'unknown'],
    ['an empty list', security, [], 'unknown'],
  ] as const)('%s', ([, demand, insurances, expected]) => {
    expect(statusOf(demand, { profile: { insurances: insurances && [...insurances] } })).toBe(expected)
  })

  it('asks in each of two rows of one sentence for its own sum', () => {
    const pages = [
      'The tenderer must hold employer\u2019s liability insurance of GBP 10 million and product liability insurance of GBP 5 million.',
    ]
    const rows = documentRequirements('tender_1', [
      { id: 'doc_1', title: 'Conditions', kind: 'tender_documents', language: 'en', pages },
    ])
    expect(rows.map((row) => judgeRequirement(row, company({}), occasion(tender({}))).need)).toEqual([
      'GBP 10,000,000',
      'GBP 5,000,000',
    ])
  })

  const publicCover = (text: string) => ({ category: 'economic', text }) as const
  const inPublic = publicCover('Public liability insurance of EUR 5,000,000.')
  const betrieb = publicCover('Betriebshaftpflichtversicherung mit mindestens 5.000.000 EUR.')
  const both = publicCover('Public and product liability insurance of EUR 5,000,000.')
  const products = publicCover('Product liability insurance of EUR 5,000,000.')
  const open = publicCover('Liability insurance of EUR 5,000,000.')
  const exploitation = publicCover('Assurance responsabilité civile d’exploitation de 5 000 000 EUR.')

  it.for([
    [inPublic, 'Product liability', 'missing'],
    [inPublic, 'Professional indemnity', 'missing'],
    [inPublic, 'Public and products liability', 'met'],
    [inPublic, 'Public, employers’ & product liability', 'met'],
    [inPublic, 'Commercial general liability', 'met'],
    [inPublic, 'Liability', 'met'],
    [betrieb, 'Produkthaftpflicht', 'missing'],
    [betrieb, 'Berufshaftpflicht', 'missing'],
    [betrieb, 'Betriebs- und Produkthaftpflicht', 'met'],
    [betrieb, 'Haftpflichtversicherung', 'met'],
    [products, 'Public liability', 'missing'],
    [products, 'General and product liability', 'met'],
    [products, 'Produkt- und Betriebshaftpflicht', 'met'],
    [both, 'Public/product liability', 'met'],
    [both, 'Product liability', 'partial'],
    [exploitation, 'RC professionnelle', 'missing'],
    [exploitation, 'RC exploitation et produits', 'met'],
    [open, 'Product liability', 'met'],
    [open, 'Cyber insurance', 'missing'],
  ] as const)('judges %o by %s', ([demand, type, expected]) => {
    expect(statusOf(demand, { profile: { insurances: [cover(type, 5e6)] } })).toBe(expected)
  })

  it('gives each sum its kind', () => {
    expect(insurancesIn(requirement(security))).toEqual([
      { kinds: ['public'], minimum: expect.objectContaining({ amount: 1e7 }) },
      { kinds: ['employers'], minimum: expect.objectContaining({ amount: 5e6 }) },
    ])
  })
})

describe('people, registers and grounds', () => {
  it.for([
    ['Average annual headcount of at least 50 employees', 'en', 60, 'met'],
    ['Average annual headcount of at least 50 employees', 'en', 42, 'partial'],
    ['Mindestens 25 fest angestellte Mitarbeiter', 'de', 12, 'missing'],
    ['Effectif minimum : au moins 10 salariés', 'fr', 10, 'met'],
    ['Effectif minimum : au moins 10 salariés', 'fr', null, 'unknown'],
    ['Der Auftragnehmer hat eine Stammbelegschaft fester Mitarbeiter', 'de', 60, 'unknown'],
    ['Le prestataire dispose en permanence d’un nombre suffisant de salariés', 'fr', 60, 'unknown'],
    ['The contractor has one pool of employees', 'en', 60, 'unknown'],
  ] as const)('%s (%s) with %s', ([text, language, employees, expected]) => {
    expect(statusOf({ category: 'technical', text, language }, { profile: { employees } })).toBe(expected)
  })

  it.for([
    ['Entry in the trade register', 'HRB 1234', 'met'],
    ['Eintragung in das Handelsregister', 'HRB 1234', 'met'],
    ['Extrait K-bis de moins de trois mois', null, 'unknown'],
  ] as const)('%s with %s', ([text, registrationNumber, expected]) => {
    expect(statusOf({ category: 'suitability', text }, { profile: { registrationNumber } })).toBe(expected)
  })

  const clear = { applies: false, explanation: null }
  const mandatory = ['crime-org', 'corruption', 'fraud', 'terr-offence', 'finan-laund', 'human-traffic']
  const all = Object.fromEntries([...mandatory, 'tax-pay', 'socsec-pay'].map((code) => [code, clear]))
  it.for([
    ['one declared', 'exg-crim-corrpt', { corruption: clear }, 'met'],
    ['one declared in the newer code', 'corruption', { 'exg-crim-corrpt': clear }, 'met'],
    ['another declared', 'exg-crim-corrpt', { fraud: clear }, 'unknown'],
    ['one that applies', 'exg-crim-corrpt', { corruption: { applies: true, explanation: '  ' } }, 'missing'],
    ['one explained', 'corruption', { corruption: { applies: true, explanation: 'New board.' } }, 'partial'],
    ['all together, all declared', 'declaration', all, 'met'],
    ['all together, one declared', 'declaration', { fraud: clear }, 'partial'],
    ['all together, none declared', null, {}, 'unknown'],
    ['all together, one that applies', null, { ...all, fraud: { applies: true } }, 'missing'],
    ['taxes', 'tax_clearance', { 'tax-pay': clear }, 'met'],
  ] as const)('%s', ([, code, exclusionGrounds, expected]) => {
    expect(
      statusOf({ category: 'exclusion', code, text: 'Grounds' }, { profile: { exclusionGrounds } }),
    ).toBe(expected)
  })
})

describe('a contract for small firms', () => {
  it.for([
    ['SME', 'small', 'met'],
    ['SME', 'medium', 'met'],
    ['Set-aside: Total Small Business', 'small', 'met'],
    ['Set-aside: Total Small Business', 'medium', 'partial'],
    ['Set-aside: Total Small Business', 'large', 'missing'],
  ] as const)('%s, for a %s one: %s', ([text, sizeClass, expected]) =>
    expect(statusOf({ category: 'reserved', text }, { profile: { sizeClass } })).toBe(expected),
  )
})

describe('yearsBack', () => {
  it.for([
    ['over the last three financial years', 3],
    ['in den letzten 5 Jahren', 5],
    ['der letzten drei abgeschlossenen Geschäftsjahre', 3],
    ['des trois derniers exercices', 3],
    ['au cours des 5 dernières années', 5],
    ['every year', null],
  ] as const)('%s', ([text, years]) => expect(yearsBack(text)).toBe(years))
})

describe('gapsOf', () => {
  const every = requirementCategories.map((category) =>
    requirement({ category, title: category, text: `The demand of ${category} with ISO 9001 and EUR 5` }),
  )
  const call = tender()
  const gaps = (own: Parameters<typeof company>[0]) =>
    gapsOf(every, company(own), occasion(call), ({ id }) => id)

  it('leaves out what the bid itself answers, and counts what remains', () => {
    const { items, counts } = gaps({})
    expect(items.map(({ category }) => category).toSorted()).toEqual([
      'certification',
      'economic',
      'exclusion',
      'guarantee',
      'other',
      'reserved',
      'suitability',
      'technical',
    ])
    expect(counts.total).toBe(8)
    expect(evidenceStatuses.reduce((sum, status) => sum + counts[status], 0)).toBe(8)
  })

  it.for([null, {}])('calls nothing met or missing without data (profile %o)', (profile) => {
    expect(new Set(gaps({ profile }).items.map(({ status }) => status))).toEqual(new Set(['unknown']))
  })

  it('puts what blocks a bid first', () => {
    const { items } = gaps({
      profile: { exclusionGrounds: { fraud: { applies: true } } },
      certifications: [{ name: 'ISO 9001' }],
    })
    expect([items[0]?.category, items[0]?.severity]).toEqual(['exclusion', 'blocking'])
    expect([items.at(-1)?.status, items.at(-1)?.severity, items.at(-1)?.remedy]).toEqual([
      'met',
      'minor',
      null,
    ])
  })

  it.for(['en', 'de', 'fr'] as const)('leaves no placeholder in %s', (language) => {
    const result = gapsOf(
      every,
      company({ certifications: [{ name: 'EMAS' }] }),
      occasion(call, language),
      () => null,
    )
    expect(JSON.stringify(result)).not.toMatch(/[{]\w+[}]/)
  })

  it('reads hostile text in bounded time', () => {
    const texts = [
      'ISO 9001, '.repeat(10_000),
      'last three '.repeat(9000),
      '1 '.repeat(50_000),
      'références '.repeat(9000),
    ]
    const hostile = texts.flatMap((text) =>
      requirementCategories.map((category) => requirement({ category, text })),
    )
    expect(
      gapsOf(hostile, company({ certifications: [{ name: 'x' }] }), occasion(call), () => null).items,
    ).toHaveLength(32)
  })
})
