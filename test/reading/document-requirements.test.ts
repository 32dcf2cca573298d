import '../support/tables.ts'
import { describe, it } from 'vitest'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { Requirement } from '../../src/reading/requirements/schema.ts'

const documentOf = (language: string | null, pages: string[]): DocumentText => ({
  id: 'doc_01jd0c4kwqe5m9v2x7h3tz8rgn',
  title: 'Conditions',
  kind: 'tender_documents' as const,
  language,
  pages,
})

describe('requirementsIn, of one sentence', () => {
  it.for([
    ['en', 'The tenderer should hold ISO 14001.', 'certificate', false, null],
    [
      'nl',
      'De inschrijver moet minstens drie opdrachten van gelijke omvang hebben uitgevoerd.',
      'references',
      true,
      { kind: 'count', comparator: 'min', amount: 3 },
    ],
    [
      'en',
      'Bidders must show a turnover of at least GBP 2 million.',
      'turnover',
      true,
      { kind: 'amount', amount: 2_000_000, currency: 'GBP' },
    ],
    [
      'en',
      'Not more than 40 % of the work may be subcontracted; the tenderer must name its subcontractors.',
      'subcontracting',
      true,
      { kind: 'percent', comparator: 'max', amount: 40 },
    ],
    [
      'de',
      'Der Bieter hat mindestens 25 Mitarbeiter nachzuweisen.',
      'staff',
      true,
      { kind: 'count', amount: 25, unit: 'employees' },
    ],
    ['de', 'Angebote sollten ein Schulungskonzept enthalten.', 'training', false, null],
    [
      'fr',
      'Le délai de rétablissement ne doit pas dépasser huit heures.',
      'service_level',
      true,
      { kind: 'count', comparator: 'max', amount: 8, unit: 'hours' },
    ],
    [
      'fr',
      "Les candidats doivent justifier de trois références d'un montant supérieur à 200 000 € chacune.",
      'references',
      true,
      { kind: 'count', amount: 3, unit: 'references' },
    ],
  ] as const)('%s: %s', ([language, text, code, mandatory, threshold], { expect }) => {
    const found = requirementsIn(documentOf(language, [text])).find((one) => one.code === code)
    expect(found).toMatchObject({
      code,
      mandatory,
      quote: { page: 1, start: 0, end: text.length, quote: text },
    })
    if (threshold === null) expect(found?.threshold?.amount ?? null).toBeNull()
    else expect(found?.threshold).toMatchObject(threshold)
  })

  it('gives each sum the lot it is for', ({ expect }) => {
    const text =
      'Le candidat doit justifier d’un chiffre d’affaires de 900 000 EUR pour le lot 1 et de 600 000 EUR pour le lot 2.'
    const found = requirementsIn(documentOf('fr', [text])).map(({ lotId, threshold }) => [
      lotId,
      threshold?.amount,
    ])
    expect(found).toEqual([
      ['1', 900_000],
      ['2', 600_000],
    ])
  })

  it.for([
    ['en', 'Neither a bond nor a parent company guarantee is asked for.'],
    ['en', 'The Council holds public liability insurance of £10 million.'],
    ['en', 'Award criteria\nPrice: 60 %\nService levels: 40 %'],
    ['en', 'You are not required to show it with:\n- mining licenses issued by the Dept. of Revenue.'],
    ['de', 'Alle Preise verstehen sich in Euro ohne Umsatzsteuer.'],
    ['de', 'Unterlegene Bieter werden elektronisch informiert.'],
    ['fr', "Il n'est prélevé aucune retenue de garantie."],
  ] as const)('finds nothing in %s: %s', ([language, text], { expect }) => {
    expect(requirementsIn(documentOf(language, [text])).map(({ code }) => code)).toEqual([])
  })

  it.for([
    ['en', 'The portal must export its metadata as ISO 19115.'],
    ['de', 'Der Dienst muss Zeitangaben nach ISO 8601 ausgeben.'],
    ['fr', 'Le système doit restituer les dates selon la norme ISO 8601.'],
    ['de', 'Die Steckverbinder müssen der DIN EN 60309 entsprechen.'],
    ['de', 'Schutzzäune sind nach DIN EN ISO 13857 auszuführen.'],
    ['en', 'All ladders must comply with BS EN 131.'],
  ] as const)(
    'takes a standard of data or things for no certificate in %s: %s',
    ([language, text], { expect }) => {
      const found = requirementsIn(documentOf(language, [text])).map(({ code }) => code)
      expect([found.length, found.includes('certificate')]).toEqual([1, false])
    },
  )

  it.for([
    ['de', 'Die Zäune müssen nach DIN EN ISO 13857 zertifiziert sein.', 'ISO 13857'],
    ['de', 'Der Betrieb muss die Anforderungen der DIN 77200 erfüllen.', 'DIN 77200'],
    ['en', 'The laboratory must work to ISO/IEC 17025.', 'ISO 17025'],
    ['en', 'Welding shall be certified to ISO 9606.', 'ISO 9606'],
    ['en', 'The guarding must conform to BS 7499.', 'BS 7499'],
  ] as const)(
    'takes a standard of firms, and one that is certified, for a certificate in %s: %s',
    ([language, text, unit], { expect }) => {
      const found = requirementsIn(documentOf(language, [text]))
      expect(found.map(({ code, certificates }) => [code, certificates])).toEqual([['certificate', [unit]]])
    },
  )

  it('takes what an English text of duties only tells for no demand', ({ expect }) => {
    const duties = Array.from(
      { length: 12 },
      (_, i) => `The contractor shall inspect bridge ${i + 1} in May.`,
    )
    const told = Array.from({ length: 24 }, (_, i) => `Bridge ${i + 1} crosses the canal near the old mill.`)
    const news = [
      'The contractor of the last years painted the railings and kept samples of each colour.',
      'The supplier carries public liability insurance of EUR 2 million.',
      'Samples of the old paint lie in the office.',
    ]
    const codes = (texts: string[]) =>
      requirementsIn(documentOf('en', [texts.join(' ')]))
        .map(({ code }) => code)
        .filter((code) => code !== 'specification')
    expect(codes([...duties, ...told, ...news])).toEqual(['insurance'])
  })

  it.for([
    [
      'de',
      'Der Bieter kann die Löschung seiner personenbezogenen Daten verlangen und muss das schriftlich tun.',
    ],
    ['de', 'Bietergemeinschaften sind zugelassen.'],
    ['de', '5.3 Eigenerklärung Bietergemeinschaft.pdf'],
    ['de', 'Verfehlungen nach § 124 GWB führen in der Regel zum Ausschluss vom Verfahren.'],
    ['en', 'Bidders should carefully review the insurance certificate terms.'],
    ['en', 'Late proposals must not be opened and will be returned.'],
    [
      'fr',
      'Le candidat dispose d’un droit de rectification et doit l’exercer par écrit avec son attestation.',
    ],
  ] as const)('lists no rights, permissions, files or advice in %s: %s', ([language, text], { expect }) => {
    expect(requirementsIn(documentOf(language, [text]))).toEqual([])
  })

  it.for([
    ['de', 'Bietergemeinschaften müssen einen Vertreter benennen.', 'consortium'],
    ['en', 'Bidders must submit an insurance certificate with their bid.', 'insurance'],
  ] as const)(
    'still lists the demand about the same thing in %s: %s',
    ([language, text, code], { expect }) => {
      expect(requirementsIn(documentOf(language, [text])).map((one) => one.code)).toContain(code)
    },
  )

  it.for([
    ['en', 'Discuss your experience with tidal gates.'],
    ['en', 'Please outline the route of the night bus.'],
    ['en', 'The bidder shall explain the choice of gravel.'],
  ] as const)('asks for the words of the bidder in %s: %s', ([language, text], { expect }) => {
    expect(requirementsIn(documentOf(language, [text])).map(({ code }) => code)).toEqual(['concept'])
  })

  it.for([
    ['en', 'Crews hold a first-aid certificate (Level 2).', 'key_staff'],
    ['de', 'Ein Techniker mit 3 Jahren Berufserfahrung ist ständig vor Ort.', 'key_staff'],
    [
      'en',
      'Bidders must show which persons of the team have experience in at least ten of the following areas.',
      'references',
    ],
    ['fr', "L'astreinte est joignable 24 h/24, sept jours sur sept.", 'service_level'],
  ] as const)('takes no other number for the demand in %s: %s', ([language, text, code], { expect }) => {
    const found = requirementsIn(documentOf(language, [text])).find((one) => one.code === code)
    expect(found).toMatchObject({ code, threshold: null })
  })

  it.for([
    // What a bid must contain, and what a bidder must hand in, are documents of the bid.
    ['en', 'The quotation shall set out the discounts for each year.', ['document']],
    ['fr', "L'offre doit indiquer le prix de chaque journée.", ['document']],
    // What the contractor will do is a term of the contract.
    ['en', 'The contractor shall empty the bins every evening.', ['specification']],
    ['en', 'The contractor will empty the bins every evening.', ['specification']],
    ['en', 'Proposals are compared by how the contractor will empty the bins.', []],
    ['en', 'The contractor will be given a key to the depot.', []],
    // The title before a dash is not a second requirement beside its statement.
    ['en', 'Key Staff – The contractor must name two persons and their deputies.', ['key_staff']],
    ['en', 'Key Staff – The contractor must name a coordinator as key personnel.', ['key_staff']],
    // Numbers are often written twice.
    ['en', 'Vendors shall name at least four (4) public clients.', ['references']],
    ['en', 'All vendors must attend the scheduled briefing in the town hall.', ['site_visit']],
    // Explanations of words, and what a document becomes by law, are nobody's duty.
    ['en', 'The term "working day" shall include Saturdays.', []],
    ['en', 'Nothing in this paragraph shall be construed to limit the rights of the parties.', []],
    ['en', 'All proposals shall become the property of the county.', []],
    // A line that opens a list requires the thing that it names.
    ['en', 'The vendor shall show insurance with these limits:', ['insurance']],
    ['en', 'The vendor shall provide the following:', []],
    ['en', 'General Liability (including products) | $2,000,000', ['insurance']],
  ] as const)('tells bid and contract apart in %s: %s', ([language, text, codes], { expect }) => {
    expect(requirementsIn(documentOf(language, [text])).map(({ code }) => code)).toEqual(codes)
  })

  it('lists the items below a duty, and not the fields of a form', ({ expect }) => {
    const page =
      'The contractor shall:\n- Maintain a list of all lamps in the park\n- Prepare a plan of the paths\n\nInvoices shall include the following:\n- Order number\n- Tax number'
    const found = requirementsIn(documentOf('en', [page])).map(({ text }) => text)
    expect(found).toEqual(['- Maintain a list of all lamps in the park', '- Prepare a plan of the paths'])
  })

  it('merges what is said twice', ({ expect }) => {
    const page =
      'The tenderer must provide three references.\n\nBidders are required to name at least three references.\n\nReferences must be verifiable.'
    expect(requirementsIn(documentOf('en', [page])).map(({ code }) => code)).toEqual(['references'])
  })

  it('reads no language it does not know', ({ expect }) => {
    expect(
      requirementsIn(
        documentOf(null, ['Wykonawca musi wykazać obrót co najmniej 1 000 000 zł oraz polisę.']),
      ),
    ).toEqual([])
  })
})

describe('documentRequirements', () => {
  const tenderId = 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn'
  const pages = [
    'The tenderer must hold ISO 9001 and ISO 14001 certificates or equivalent for lot 2.\n\nTenderers must be certified to ISO 50001 or EMAS.',
  ]

  it('shows certificates one by one, as the API does, with the lot’s own id', ({ expect }) => {
    const found = documentRequirements(tenderId, [documentOf('en', pages)], ['LOT-0001', 'LOT-0002'])
    expect(found.map((one) => Requirement.parse(one))).toEqual(found)
    expect(found.map(({ title, lotId, threshold }) => [title, lotId, threshold?.unit])).toEqual([
      ['ISO 9001', 'LOT-0002', 'ISO 9001'],
      ['ISO 14001', 'LOT-0002', 'ISO 14001'],
      ['ISO 50001 or EMAS', null, 'ISO 50001 / EMAS'],
    ])
    expect(found[1]?.espdCriterionId).toBe('8ed65e48-fd0d-444f-97bd-4f58da632999')
    expect(found[0]?.source).toMatchObject({ documentId: documentOf('en', []).id, page: 1, path: null })
  })

  it('ends the text of an item without the sign that leads to the next item, and quotes it as it stands', ({
    expect,
  }) => {
    const list = 'The bidder must submit:\n\n- a signed declaration on exclusion grounds, and\n- a plan.'
    const [first] = documentRequirements(tenderId, [documentOf('en', [list])])
    expect(first?.text).toBe('- a signed declaration on exclusion grounds')
    expect(first?.source.quote).toBe('- a signed declaration on exclusion grounds, and')
  })

  it.for([
    [
      'de',
      'Für Los 1: Der Bieter muss zwei Referenzen nennen.\n\nFür Los 2: Der Bieter muss zwei Referenzen nennen.',
    ],
    ['en', 'For lot 1: Tenderers must hold ISO 9001.\n\nFor lot 2: Tenderers must hold ISO 9001.'],
    [
      'fr',
      'Lot 1 : Le candidat doit nommer trois références.\n\nLot 2 : Le candidat doit nommer trois références.',
    ],
  ] as const)(
    'lists a demand that each lot makes in the same words once, in %s',
    ([language, page], { expect }) => {
      const [first, ...others] = documentRequirements(
        tenderId,
        [documentOf(language, [page])],
        ['LOT-0001', 'LOT-0002'],
      )
      expect(others).toEqual([])
      expect([first?.lotId, first?.lotIds]).toEqual([null, ['LOT-0001', 'LOT-0002']])
      expect(`${first?.title} ${first?.text}`).not.toMatch(/lo[ts] \d/i)
      expect(first?.source.quote).toMatch(/lo[ts] 1/i)
    },
  )

  it('keeps apart what lots demand in other words', ({ expect }) => {
    const page =
      'For lot 1: Tenderers must name two references.\n\nFor lot 2: Tenderers must name three references.'
    const found = documentRequirements(tenderId, [documentOf('en', [page])])
    expect(found.map(({ lotIds, threshold }) => [lotIds, threshold?.amount])).toEqual([
      [['1'], 2],
      [['2'], 3],
    ])
  })

  it.for([
    ['en', 'Item | Lot 1 | Lot 2', 'Warranty | 24 months | 36 months', 'warranty'],
    ['en', 'Item | Lot 1 | Lot 2', 'Payload | 800 kg | 1,200 kg', 'specification'],
    ['de', '| | Los 1 | Los 2 |', '| Nutzlast | mind. 800 kg | mind. 1.200 kg |', 'specification'],
    ['fr', '| Élément | Lot 1 | Lot 2 |', '| Garantie | 24 mois | 36 mois |', 'warranty'],
    ['no', '| Krav | Delkontrakt 1 | Delkontrakt 2 |', '| Garanti | 24 måneder | 36 måneder |', 'warranty'],
    ['en', 'Item | Lot 1 | Lot 2', 'Yearly quantity | 800 kg | 1,200 kg', null],
    ['en', 'Item | Lot 1 | Lot 2', 'Value | EUR 1 million | EUR 2 million', null],
    ['en', 'Item | Lot 1 | Lot 2', 'Weight of the price | 60 % | 40 %', null],
  ] as const)('reads the measures below each lot in %s: %s', ([language, head, row, code], { expect }) => {
    // Among sentences that all have a verb of duty, other lines without one require nothing.
    const duties = Array.from({ length: 40 }, (_, i) => `The contractor must paint hull ${i + 1} each year.`)
    const found = documentRequirements(tenderId, [
      documentOf(language, [...(language === 'en' ? duties : []), `${head}\n${row}`]),
    ]).filter(({ lotId }) => lotId !== null)
    expect(found.map((one) => [one.code, one.lotId])).toEqual(
      code === null
        ? []
        : [
            [code, '1'],
            [code, '2'],
          ],
    )
  })

  it.for([
    [
      'de',
      'Mit dem Angebot sind vorzulegen:',
      ['Auszug aus dem Handelsregister', 'Versicherungsnachweis', 'drei Referenzen'],
      'evidence',
    ],
    [
      'fr',
      'Pièces à fournir :',
      ["attestation d'assurance", 'liste de références', "déclaration concernant le chiffre d'affaires"],
      'evidence',
    ],
    [
      'en',
      'The tender shall include:',
      ['a certificate of insurance', 'an extract of the trade register'],
      'evidence',
    ],
    ['fr', 'Le candidat doit justifier de :', ["un chiffre d'affaires de 500 000 euros"], 'condition'],
  ] as const)(
    'takes what is handed in with the bid for evidence in %s: %s',
    ([language, lead, items, nature], { expect }) => {
      const list = `${lead}\n\n${items.map((item) => `- ${item}`).join('\n')}`
      const found = documentRequirements(tenderId, [documentOf(language, [list])])
      expect(found.map((one) => one.nature)).toEqual(items.map(() => nature))
    },
  )

  it('keeps a paper of a list beside the number that another sentence demands', ({ expect }) => {
    const page =
      "Le chiffre d'affaires doit atteindre 500 000 euros.\n\nPièces à fournir :\n\n- déclaration concernant le chiffre d'affaires"
    const found = documentRequirements(tenderId, [documentOf('fr', [page])])
    expect(found.map(({ code, nature }) => [code, nature])).toEqual([
      ['turnover', 'condition'],
      ['turnover', 'evidence'],
    ])
  })

  it.for([
    ['en', 'Upon termination of the hire, the supplier shall return all documents.', 'contract_term'],
    ['en', 'The supplier shall keep copies of all documents for six years.', 'contract_term'],
    ['en', 'The tenderer shall submit the documents with its tender.', 'evidence'],
    ['no', 'Ved avtalens opphør skal leverandøren levere alle nøkler.', 'contract_term'],
    ['no', 'Spørsmål må stilles innen 18.12.2026.', 'condition'],
    ['de', 'Fragen sind bis zum 18.12.2026 zu stellen.', 'condition'],
    ['nl', 'Vragen moeten uiterlijk 18 december 2026 worden gesteld.', 'condition'],
  ] as const)('tells when a demand must be met in %s: %s', ([language, text, nature], { expect }) => {
    const found = documentRequirements(tenderId, [documentOf(language, [text])])
    expect(found.map((one) => one.nature)).toEqual([nature])
  })

  it.for([
    ['fr', "Le candidat doit fournir à l'appui de sa candidature :\n\n- une attestation d'assurance"],
    ['en', 'The tenderer shall submit together with its signed tender:\n\n- a certificate of insurance'],
  ] as const)('lists no words that only open a list of papers in %s', ([language, page], { expect }) => {
    expect(documentRequirements(tenderId, [documentOf(language, [page])]).map(({ code }) => code)).toEqual([
      'insurance',
    ])
  })

  it('gives the same ids again, and others for other words', ({ expect }) => {
    const ids = (text: string) =>
      documentRequirements(tenderId, [documentOf('en', [text])]).map(({ id }) => id)
    const [text = ''] = pages
    expect(ids(text)).toEqual(ids(`Preface\n\n${text}`))
    expect(new Set(ids(text)).size).toBe(3)
    expect(ids(text.replace('50001', '50002'))[2]).not.toBe(ids(text)[2])
  })
})

/** What a sentence requires, though it names another thing beside it. */
it.for<[string, string, string]>([
  ['en', 'Tenderers must not be in bankruptcy or subject to insolvency proceedings.', 'declaration'],
  ['de', 'Bewerber dürfen nicht rechtskräftig wegen Bestechung verurteilt worden sein.', 'declaration'],
  ['fr', 'Le soumissionnaire ne doit pas être condamné pour corruption.', 'declaration'],
  ['nl', 'De gegadigde mag niet onherroepelijk veroordeeld zijn voor fraude.', 'declaration'],
  ['no', 'Tilbyderen skal ikke være rettskraftig dømt for bedrageri.', 'declaration'],
  ['en', 'All overtime must be approved by the contract manager of the Council in advance.', 'specification'],
  [
    'en',
    'The 21 employees of the outgoing contractor are taken over by the new contractor.',
    'staff_transfer',
  ],
  ['de', 'Die 21 Mitarbeiterinnen und Mitarbeiter werden vom Auftragnehmer übernommen.', 'staff_transfer'],
  ['fr', 'Les 21 salariés affectés au marché seront repris par le titulaire.', 'staff_transfer'],
  ['nl', 'De opdrachtnemer moet zorgen dat de 21 werknemers worden overgenomen.', 'staff_transfer'],
  ['en', 'Bidders must submit two prototypes with their bid.', 'samples'],
  ['no', 'Leverandøren skal sørge for at kursholderen gjennomfører opplæringen av brukerne.', 'training'],
  [
    'fr',
    "Le candidat produit un engagement écrit de l'opérateur économique dont il invoque les moyens.",
    'subcontracting',
  ],
  ['fr', "Déclaration concernant le chiffre d'affaires global des trois derniers exercices.", 'turnover'],
  ['no', 'Leverandøren skal gi en rollebasert opplæring av brukerne.', 'training'],
  ['no', 'Loggen skal beskyttes mot uautoriserte endringer.', 'specification'],
  ['no', 'Leverandøren skal levere en plan senest to uker etter signering av kontrakten.', 'delivery_time'],
  [
    'no',
    'Tjenesten skal knyttes til Matrikkelen, Folkeregisteret, Altinn og en kanal valgt av Kunden.',
    'specification',
  ],
])('demands by "%s: %s" the %s alone', ([language, text, code], { expect }) => {
  expect(requirementsIn(documentOf(language, [text])).map((one) => one.code)).toEqual([code])
})

it.for<[string, string, string]>([
  ['en', 'samples', 'The supplier shall build clickable prototypes to test ideas with users.'],
  ['en', 'key_staff', 'Any replacement of key staff must be submitted to the Authority for approval.'],
  ['en', 'key_staff', 'The contractor must not remove key personnel without the consent of the Authority.'],
  ['de', 'key_staff', 'Ein Wechsel der Projektleitung muss dem Auftraggeber schriftlich angezeigt werden.'],
  ['fr', 'key_staff', 'Le titulaire doit notifier le remplacement du chef de projet.'],
  [
    'no',
    'data_protection',
    'Dersom Kunden har egne krav til hvordan personvernet skal ivaretas, skal Kunden beskrive dem i bilag 1.',
  ],
  ['fr', 'insurance', "(RC) Remise de l'offre : les plis doivent parvenir avant le 17 mai."],
  ['fr', 'key_staff', "Le candidat prouve qu'il dispose des capacités de cet opérateur économique."],
  ['no', 'key_staff', 'Feilene medfører samlet at godkjenning må vente.'],
  ['no', 'references', 'Referansekatalogen for offentlig sektor skal følges.'],
  ['no', 'financial_statements', 'Loggene skal på forespørsel være tilgjengelige for Kundens revisorer.'],
  ['no', 'key_staff', 'Leverandøren skal varsle utskifting av nøkkelpersonell skriftlig.'],
  ['nl', 'key_staff', 'Vervanging van de projectleider moet schriftelijk worden gemeld.'],
])('reads in %s no %s in "%s"', ([language, code, text], { expect }) => {
  expect(requirementsIn(documentOf(language, [text])).map((one) => one.code)).not.toContain(code)
})

it('gives each of two things in one sentence its own sum', ({ expect }) => {
  const text =
    'Firms must show a turnover above EUR 750,000 and professional indemnity cover of EUR 2 million.'
  const found = requirementsIn(documentOf('en', [text])).map(({ code, threshold }) => [
    code,
    threshold?.amount,
  ])
  expect(found).toEqual([
    ['turnover', 750_000],
    ['insurance', 2_000_000],
  ])
})

it.for(['en', 'de', 'fr'])('finds next to nothing in 100 KB of hostile %s', (language, { expect }) => {
  const counts = [
    'employees have ',
    'daten ',
    'sous un délai de ',
    'within one minute ',
    'x',
    '1 2 ',
    'bids must ',
  ].map((piece) => requirementsIn(documentOf(language, [piece.repeat(100_000 / piece.length)])).length)
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('finds all requirements of a long document', ({ expect }) => {
  const pages = Array.from({ length: 600 }, (_, n) => `Bidders must show ${n + 3} comparable references.`)
  expect(requirementsIn(documentOf('en', pages))).toHaveLength(600)
})
