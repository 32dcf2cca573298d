import '../support/tables.ts'
import { describe, it } from 'vitest'
import * as z from 'zod'
import { conflictsOf } from '../../src/insight/analyses/general/conflicts.ts'
import { documentFacts } from '../../src/insight/analyses/general/document-facts.ts'
import type { AnalysisLanguage } from '../../src/insight/analyses/wording/language.ts'
import { sayIn } from '../../src/insight/analyses/wording/phrasebook.ts'
import { generalOf } from '../../src/insight/analyses/general/general.ts'
import { GeneralResult } from '../../src/insight/analyses/general/schema.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { Tender } from '../../src/catalogue/tenders/schema.ts'
import type { FactText } from '../eval/measures/facts.ts'
import { documentsOf } from '../eval/sets.ts'
import texts from '../fixtures/eval/facts.json' with { type: 'json' }

const now = new Date('2026-11-21T08:00:00Z')

const [example] = z.tuple([Tender]).parse(Tender.meta()?.examples)

const tender = (changes: Partial<Tender> = {}): Tender => ({
  ...example,
  description: null,
  lots: [],
  awardCriteria: [],
  deadline: null,
  questionsDeadline: null,
  estimatedValue: null,
  ...changes,
})

const paper = (
  text: string,
  language: string | null = 'en',
  kind: DocumentText['kind'] = 'tender_documents',
): DocumentText => ({
  id: 'doc_01jd0c4kwqe5m9v2x7h3tz8rgn',
  title: 'Paper',
  kind,
  language,
  pages: [text],
})

/** The general analysis with the requirements of the documents, as the service stores them. */
const general = (
  facts: Tender,
  documents: readonly DocumentText[],
  language: AnalysisLanguage,
  listed = documentRequirements(facts.id, documents),
) => generalOf(facts, documents, listed, language, now)

describe('generalOf', () => {
  it.for([
    ['names the time for questions before the deadline', '2026-12-20T12:00:00.000Z', 1],
    ['promises no time for questions after the deadline', '2026-11-26T12:00:00.000Z', 0],
  ] as const)('%s', ([, deadline, expected], { expect }) => {
    const open = tender({ status: 'open', deadline, questionsDeadline: '2026-12-01T08:00:00.000Z' })
    const { reasons } = general(open, [], 'en').result.recommendation
    expect(reasons.filter(({ code }) => code === 'questions')).toHaveLength(expected)
  })

  it('lists the other date of a document beside that of the notice, whose text repeats its own', ({
    expect,
  }) => {
    const deadline = '2027-01-20T12:00:07.125Z'
    const own = { ...paper('Deadline for tenders: 2027-01-20T12:00Z', 'en', 'notice'), id: 'doc_notice' }
    const { result } = general(
      tender({ deadline }),
      [own, paper('Deadline for tenders: 8 January 2027')],
      'en',
    )
    expect(result.keyDates.filter(({ code }) => code === 'deadline')).toMatchObject([
      { at: expect.stringMatching(/^2027-01-08/), source: 'document' },
      { at: deadline, source: 'notice' },
    ])
  })

  it.for((texts as FactText[]).filter(({ set }) => set === 'first'))(
    'cites only words that stand in the documents of $id',
    (text, { expect }) => {
      const documents = documentsOf(text)
      const { result, citations } = general(
        tender({ buyer: { name: text.buyer, country: text.country, registrationNumber: null } }),
        documents,
        text.lang,
      )
      expect(GeneralResult.parse(result)).toEqual(result)
      const known = new Set(citations.map(({ id }) => id))
      const used =
        JSON.stringify(result)
          .match(/"c\d+"/g)
          ?.map((id) => id.slice(1, -1)) ?? []
      expect(used.length).toBeGreaterThan(10)
      expect(used.every((id) => known.has(id))).toBe(true)
      for (const { documentId, page, quote } of citations) {
        if (documentId === null) continue
        expect(documents.find(({ id }) => id === documentId)?.pages[(page ?? 0) - 1]).toContain(quote)
      }
      expect(result.summary.length).toBeGreaterThan(1)
      expect(result.keyDates.map(({ at }) => at)).toEqual(result.keyDates.map(({ at }) => at).toSorted())
    },
  )

  it.for([
    ['en', 'Bids are assessed as follows. Quality counts for 55 % and price for 45 %.', ['Quality', 'price']],
    [
      'de',
      'Gewertet wird zu 60 % der Preis und zu 40 % das Reinigungskonzept.',
      ['Preis', 'Reinigungskonzept'],
    ],
    ['fr', 'Le prix compte pour 65 % et la qualité pour 35 %.', ['prix', 'qualité']],
    ['no', 'Tildelingskriterier: Pris 60 %, leveringstid 40 %', ['Pris', 'leveringstid']],
    ['no', 'Tildelingskriterier:\nPris 60 %, leveringstid 40 %.', ['Pris', 'leveringstid']],
    ['no', 'Prisen vektes med 60 % og kvaliteten med 40 %.', ['Prisen', 'kvaliteten']],
    ['da', 'Tildelingskriterier: pris 70 % og miljø 30 %.', ['pris', 'miljø']],
    ['da', 'Pris vægtes 60 %, kvalitet vægtes 40 %.', ['Pris', 'kvalitet']],
    ['sv', 'Tilldelningskriterier: pris 50 %, leveranstid 50 %', ['pris', 'leveranstid']],
    ['sv', 'Priset viktas 60 % och kvalitet viktas 40 %.', ['Priset', 'kvalitet']],
    ['nl', 'Gunningscriteria: prijs 45 %, levertijd 55 %', ['prijs', 'levertijd']],
    ['en', 'Award criteria:\nPrice 50 %, delivery time 50 %', ['Price', 'delivery time']],
    ['de', 'Zuschlagskriterien:\nPreis 50 %, Lieferzeit 50 %', ['Preis', 'Lieferzeit']],
  ] as const)('reads the %s weights of a sentence', ([language, text, names], { expect }) => {
    const { result } = general(tender(), [paper(text, language)], 'en')
    expect(result.awardCriteria.map(({ name }) => name)).toEqual(names)
    expect(result.awardCriteria[0]).toMatchObject({ unit: 'percent', citations: [expect.any(String)] })
  })

  it('takes no instalments of the price for criteria below a line about payment', ({ expect }) => {
    const text = 'Payment terms:\nOn order 50 %, on delivery 20 %, after acceptance 30 %'
    expect(general(tender(), [paper(text)], 'en').result.awardCriteria).toEqual([])
  })

  it.for([
    ['Price', 'Price   :    60 %'],
    ['Price', '- criterion 1 -  Price  (60 %)'],
    ['price', '60  %   for  the price'],
  ])('reads the weight of %s in a row with gaps', ([name, row], { expect }) => {
    const { result } = general(tender(), [paper(`Award criteria\n${row}\nQuality: 40 %`)], 'en')
    expect(result.awardCriteria).toMatchObject([{ name, weight: 60 }, { name: 'Quality' }])
  })

  it.for([
    [
      'en',
      'The contractor repairs every defect of the street lights within five days.',
      'Otherwise the city of Harwick has the defects repaired at the contractor’s cost.',
    ],
    [
      'en',
      'This contract covers the maintenance of the street lights of Harwick.',
      'In such case the city of Harwick has the defects of street lights repaired.',
    ],
    [
      'de',
      'Gegenstand des Vertrags ist die Wartung der Straßenlampen der Stadt Harwick.',
      'Geschieht dies nicht, lässt die Stadt Harwick die Straßenlampen selbst reparieren.',
    ],
    [
      'fr',
      'Le marché a pour objet l’entretien des lampadaires de la ville de Harwick.',
      'À défaut, la ville de Harwick fait réparer les lampadaires aux frais du titulaire.',
    ],
    [
      'nl',
      'De opdrachtnemer herstelt ieder gebrek aan de lantaarns van de gemeente binnen vijf dagen.',
      'Gebeurt dat niet, dan legt de gemeente de opdrachtnemer voor de lantaarns een boete op.',
    ],
    [
      'no',
      'Leverandøren skal rette alle feil på gatelysene i kommunen innen fem dager.',
      'Skjer dette ikke, kan kommunen rette feilene på gatelysene for leverandørens regning.',
    ],
  ] as const)(
    'summarises %s without a sentence that points back: %s',
    ([language, telling, dangling], { expect }) => {
      const text = `${telling} ${dangling}`
      const { result } = general(tender(), [paper(text, language)], 'en')
      expect(result.summary.map((each) => each.text)).toEqual([telling])
    },
  )

  it('is done with a row that is a gap', ({ expect }) => {
    const rows = ['a', 'a 1', '1 %', '- criterion 1'].map((start) => `${start}${' '.repeat(140)}x`)
    const { result } = general(tender(), [paper(`Award criteria\n${rows.join('\n')}`)], 'en')
    expect(result.awardCriteria).toEqual([])
  })

  it('has every member where nothing is known', ({ expect }) => {
    const { result } = general(tender(), [], 'fr')
    expect(GeneralResult.parse(result)).toEqual(result)
    expect(result).toMatchObject({ summary: [], lots: [], awardCriteria: [], conflicts: [] })
    expect(result.missing).toEqual(expect.arrayContaining(['deadline', 'estimated_value', 'award_criteria']))
    expect(result.recommendation.verdict).toBe('read_documents')
  })

  it('recommends to read the documents where only the text of the notice is here', ({ expect }) => {
    const text = 'The scope is the repair of lifts.'
    const { recommendation } = general(tender(), [paper(text, 'en', 'notice')], 'en').result
    expect(recommendation.verdict).toBe('read_documents')
    expect(recommendation.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['documents', 'missing']),
    )
  })

  it.for([
    ['es', 'Los licitadores deberán presentar el DEUC.', 'Spanish'],
    ['it', 'I concorrenti devono presentare il DGUE.', 'Italian'],
    ['sv', 'Anbudsgivaren ska lämna en egenförsäkran.', 'Swedish'],
    ['da', 'Tilbudsgiver skal vedlægge et ESPD.', 'Danish'],
    ['pl', 'Wykonawca musi złożyć oświadczenie JEDZ.', 'Polish'],
    [null, 'Wykonawca składa oświadczenie w formie JEDZ przed upływem terminu. '.repeat(12), 'unknown'],
  ] as const)('says that requirements in %s are not listed', ([language, text, name], { expect }) => {
    const { reasons } = general(tender(), [paper(text, language)], 'en').result.recommendation
    expect(reasons.filter(({ code }) => code === 'language')).toEqual([
      { code: 'language', text: expect.stringContaining(name), citations: [] },
    ])
  })

  it.for([
    ['en', 'Bidders must submit the ESPD.'],
    ['no', 'Leverandøren skal levere ESPD.'],
    [null, '1 2 3'],
  ] as const)('gives no such reason for a paper in %s: %s', ([language, text], { expect }) => {
    const { reasons } = general(tender(), [paper(text, language)], 'en').result.recommendation
    expect(reasons.map(({ code }) => code)).not.toContain('language')
  })

  it('takes no limit below the value of the contract for the most it may come to', ({ expect }) => {
    const limits = ['Start-up costs may not exceed EUR 45,000 in all.', 'Orders may not exceed EUR 950,000.']
    const max = (...texts: string[]) =>
      general(tender(), [paper(['The estimated value is EUR 900,000.', ...texts].join('\n'))], 'en')
        .result.keyFacts.filter(({ code }) => code === 'maximum_value')
        .map(({ value }) => value)
    expect(max(limits[0] ?? '')).toEqual([])
    expect(max(...limits)).toEqual([950_000])
  })

  it.for([
    ['2026-11-25T10:00:00.000Z', 'open', 'act_now'],
    ['2027-01-25T10:00:00.000Z', 'open', 'prepare'],
    ['2026-11-20T10:00:00.000Z', 'open', 'closed'],
    ['2027-01-25T10:00:00.000Z', 'cancelled', 'closed'],
    [null, 'planned', 'watch'],
  ] as const)(
    'with the deadline %s and status %s recommends to %3$s',
    ([deadline, status, verdict], { expect }) => {
      const { result } = general(
        tender({ deadline, status }),
        [paper('The scope is the repair of lifts.')],
        'en',
      )
      expect(result.recommendation.verdict).toBe(verdict)
      expect(result.recommendation.reasons.length).toBeGreaterThan(0)
    },
  )

  it('prefers the notice and labels in the language asked for', ({ expect }) => {
    const text = 'The estimated value is EUR 900,000. Tenders must be submitted by 12 January 2027 at 10:00.'
    const { result } = general(tender({ estimatedValue: 950_000, currency: 'EUR' }), [paper(text)], 'de')
    const value = result.keyFacts.find(({ code }) => code === 'estimated_value')
    expect(value).toMatchObject({ label: 'Geschätzter Wert', value: 950_000, unit: 'EUR' })
    expect(result.keyDates.find(({ code }) => code === 'deadline')).toMatchObject({
      at: '2027-01-12T10:00:00.000Z',
      precision: 'minute',
    })
    expect(result.conflicts.map(({ code }) => code)).toEqual(['estimated_value'])
  })
})

it('takes the date of a decree for no date of the procedure', ({ expect }) => {
  const text =
    'Personne habilitée à donner les renseignements prévus au décret 2018-1075 du 03/12/2018 : le bureau des marchés.'
  const { result } = general(tender(), [paper(text, 'fr')], 'en')
  expect(result.keyDates.map(({ code }) => code)).not.toContain('questions_deadline')
})

it('shows both dates where notice and documents state two deadlines', ({ expect }) => {
  const late = tender({ deadline: '2027-01-16T12:00:00.000Z' })
  const { result } = general(late, [paper('Tenders must be submitted by 12 January 2027 at 10:00.')], 'en')
  const dates = result.keyDates.filter(({ code }) => code === 'deadline')
  expect(dates.map(({ at, source }) => [at, source])).toEqual([
    ['2027-01-12T10:00:00.000Z', 'document'],
    ['2027-01-16T12:00:00.000Z', 'notice'],
  ])
  expect(dates.every(({ citations }) => citations.length === 1)).toBe(true)
})

describe('facts of texts', () => {
  const factsOf = (text: string, language: string) => general(tender(), [paper(text, language)], 'en').result
  it.for<[string, string]>([
    ['de', 'Ausführungsfrist: ab Zuschlag bis voraussichtlich 21.11.2027'],
    ['en', 'Work lasts from the award until 21 November 2027.'],
    ['no', 'Dagens avtale med leverandøren utløper 30. juni 2027.'],
    ['en', 'The existing contract ends on 30 June 2027.'],
  ])('takes no date for an award or an end of the contract (%s): %s', ([language, text], { expect }) => {
    const codes = factsOf(text, language).keyDates.map(({ code }) => code)
    expect(codes.filter((code) => code === 'award' || code === 'contract_end')).toEqual([])
  })

  it('takes the time of a guarantee for no duration', ({ expect }) => {
    const text = 'Term\nDefects found during the two (2) years guarantee period of the contract are repaired.'
    expect(factsOf(text, 'en').keyFacts.filter(({ code }) => code === 'duration')).toEqual([])
  })

  it('names a day of a visit once, with its time', ({ expect }) => {
    const text = 'A site visit is held on 3 March 2027.\n\nThe site visit is on 3 March 2027 at 10:00 UTC.'
    const visits = factsOf(text, 'en').keyDates.filter(({ code }) => code === 'site_visit')
    expect(visits.map(({ at }) => at)).toEqual(['2027-03-03T10:00:00.000Z'])
  })

  it('summarises what the contract is about, and not its most frequent rules', ({ expect }) => {
    const about = [
      '(1) Der Kreis Osterau sucht einen Betreiber für die drei Fähren über die Osterau.',
      '(2) Die Fähren verkehren zwischen Marsch und Deich an allen Tagen des Jahres.',
    ]
    const filler = Array.from(
      { length: 8 },
      (_, i) => `(${i + 3}) Die Anlegestelle ${i + 1} liegt am Ufer der Osterau.`,
    )
    const rules = Array.from(
      { length: 12 },
      (_, i) =>
        `Der Betreiber zahlt dem Kreis eine Strafe von ${i + 1}00 Euro, wenn eine Fähre zum Schaden ausfällt.`,
    )
    const { summary } = factsOf([...about, ...filler, ...rules].join('\n\n'), 'de')
    const texts = summary.map(({ text }) => text)
    expect(texts[0]).toBe(about[0])
    expect(texts.filter((text) => text.includes('Strafe'))).toEqual([])
  })

  it('begins no sentence of the summary in the middle', ({ expect }) => {
    const text =
      'The contractor runs the library of the town and its two branches.\n\nwhom the library may ask to run further branches of the town library.'
    expect(factsOf(text, 'en').summary.map(({ text }) => text.charAt(0))).toEqual(['T'])
  })

  it('has no title of a table of contents that dots cut short', ({ expect }) => {
    const text =
      '1.4. Doors, gates, windows, locksmith and metalwor..\n\nThe contractor builds the hall with its offices and its yard.'
    expect(factsOf(text, 'en').summary.map(({ text }) => text.charAt(0))).toEqual(['T'])
  })

  it('names demands in the language of the analysis', ({ expect }) => {
    const requirements = documentRequirements('tender_1', [
      paper('Der Bieter muss drei vergleichbare Referenzen vorlegen.', 'de'),
    ])
    const { reasons } = general(tender({ status: 'open' }), [], 'en', requirements).result.recommendation
    expect(reasons.find(({ code }) => code === 'requirements')?.text).toBe(
      '1 of the 1 mandatory requirements is for the company itself: References. Check that it can be met.',
    )
  })
})

describe('award criteria', () => {
  it.for([
    'Les offres sont notées sur 100 points : prix 50 points, qualité technique 30 points, environnement 20 points.',
    'Les offres sont notées sur 100 points :\n- prix : 50 points\n- qualité : 30 points\n- environnement : 20 points',
  ])('do not count the sum of their points as one of them: %j', (text, { expect }) => {
    const { result } = general(tender(), [paper(text, 'fr')], 'fr')
    expect(result.awardCriteria.map(({ weight }) => weight)).toEqual([50, 30, 20])
  })

  it.for([
    [
      'fr',
      'La facture suit cet échéancier :\n- 30 % à la commande, comme acompte\n- 70 % à la livraison',
      [],
    ],
    ['en', 'The price is paid as follows:\n- 30 % on order\n- 70 % on delivery', []],
    [
      'fr',
      'CRITERE 1 : QUALITE (65 % DE LA NOTE)\n\nElle se lit dans le mémoire.\n\nCRITERE 2 : PRIX (35 % DE LA NOTE)',
      [65, 35],
    ],
    [
      'no',
      'Kvaliteten på lekene vektes 80 prosent.\n\nVurderingen bygger på prøvene.\n\nPrisen vektes 20 prosent.',
      [80, 20],
    ],
  ] as const)(
    'are told from instalments, and read apart from each other, in %s: %j',
    ([language, text, weights], { expect }) => {
      const { result } = general(tender(), [paper(text, language)], 'en')
      expect(result.awardCriteria.map(({ weight }) => weight)).toEqual(weights)
      expect(result.awardCriteria.every(({ unit }) => unit === 'percent')).toBe(true)
    },
  )
})

describe('facts of French and Norwegian papers', () => {
  it('reads a day right behind its label', ({ expect }) => {
    const text =
      'Règlement\n\nDATE LIMITE DE REMISE DES OFFRES 14/12/2026 à 11h00\n\nLa ville achète des bancs.'
    expect(documentFacts([paper(text, 'fr')], 'FR').dates).toMatchObject([
      { code: 'deadline', day: '2026-12-14', precision: 'minute' },
    ])
  })

  it.for([
    ['no', 'Avtalens varighet er to år med opsjon på forlengelse i 1 + 1 år.', 24],
    ['no', 'Avtalens varighet er to år med opsjon på forlengelse i ett + ett + ett år.', 36],
    ['no', 'Avtalens varighet er to år med opsjon på forlengelse i ett år.', 12],
  ] as const)('adds up extensions in %s: %s', ([language, text, months], { expect }) => {
    expect(documentFacts([paper(text, language)], 'NO').extension?.value).toBe(months)
  })

  it('reads the frame of the costs as the value', ({ expect }) => {
    const text = 'Kostnadsrammen er 3,5 millioner kroner for lekene og montering.'
    expect(documentFacts([paper(text, 'no')], 'NO').estimated).toMatchObject([
      { value: { amount: 3_500_000 } },
    ])
  })
})

describe('conflictsOf', () => {
  const buyer = { name: 'City', country: 'DE', registrationNumber: null }
  const notice = tender({
    buyer,
    deadline: '2027-01-12T10:00:00.000Z',
    estimatedValue: 2_000_000,
    currency: 'EUR',
    awardCriteria: [60, 40].map((weight) => ({
      name: 'x',
      type: 'price' as const,
      weight,
      description: null,
    })),
  })

  it.for([
    ['Ablauf der Angebotsfrist: 12.01.2027, 11:00 Uhr.', []],
    ['Ablauf der Angebotsfrist: 12.01.2027.', []],
    ['Ablauf der Angebotsfrist: 14.01.2027, 11:00 Uhr.', ['deadline']],
    ['Ablauf der Angebotsfrist: 12.01.2027, 10:00 Uhr.', ['deadline']],
    ['Der geschätzte Auftragswert beträgt 2,0 Mio. EUR. Der Höchstwert beträgt 2,4 Mio. EUR.', []],
    ['Der geschätzte Auftragswert beträgt 3 Mio. EUR.', ['estimated_value']],
    ['Der Vertrag endet am 31.12.2030. Muster sind bis 20.01.2027, 9 Uhr, einzureichen.', []],
    ['Ein Mindestumsatz von 5 Mio. EUR ist nachzuweisen.', []],
    ['Zuschlagskriterien\nPreis: 60 %\nQualität: 40 %', []],
    ['Zuschlagskriterien\nPreis: 70 %\nQualität: 30 %', ['award_criteria']],
  ] as const)('of "%s"', ([text, codes], { expect }) => {
    expect(conflictsOf(notice, [paper(text, 'de')], sayIn('de')).map(({ code }) => code)).toEqual(codes)
    expect(conflictsOf(notice, [paper(text, 'de', 'notice')], sayIn('de'))).toEqual([])
  })

  it('finds a deadline of the papers that only a verb names beside the labelled one of the notice', ({
    expect,
  }) => {
    const documents = [
      {
        ...paper('Angebotsfrist: 12.01.2027, 11:00 Uhr', 'de', 'notice'),
        id: 'doc_01jd0c4kwqe5m9v2x7h3tz8rgm',
      },
      paper('Die Angebote müssen bis zum 14.01.2027, 10:00 Uhr, eingegangen sein.', 'de'),
    ]
    const found = conflictsOf(notice, documents, sayIn('de'))
    expect(found.map(({ code }) => code)).toEqual(['deadline'])
    expect(found[0]?.values.map(({ value }) => value)).toEqual([
      '2027-01-12T10:00:00.000Z',
      '2027-01-14T09:00:00.000Z',
    ])
  })

  it('shows a day once, with its hour where a document names the hour', ({ expect }) => {
    const text = 'Closing date | 20 January 2027\nTender submission deadline | 20 January 2027 at noon'
    const [conflict] = conflictsOf(notice, [paper(text)], sayIn('en'))
    expect(conflict?.values.map(({ value }) => value)).toEqual([
      '2027-01-12T10:00:00.000Z',
      '2027-01-20T11:00:00.000Z',
    ])
  })

  it('shows both values with what they rest on', ({ expect }) => {
    const [conflict] = conflictsOf(notice, [paper('Angebotsfrist: 20.01.2027, 9 Uhr', 'de')], sayIn('en'))
    expect(conflict?.values).toEqual([
      { value: '2027-01-12T10:00:00.000Z', source: 'notice', citations: ['c2'] },
      { value: '2027-01-20T08:00:00.000Z', source: 'document', citations: ['c1'] },
    ])
  })
})
