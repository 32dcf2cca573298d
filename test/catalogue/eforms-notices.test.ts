import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { major } from '../../src/platform/text/money.ts'
import { parseEforms } from '../../src/catalogue/notices/eforms/parse.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { fixture } from '../support/fixtures.ts'

async function read(file: string, source: string): Promise<Notice> {
  const xml = new TextDecoder().decode(await fixture(`notices/eforms/${file}.xml`))
  const [notice] = parseEforms(xml, source).notices
  if (!notice) throw new Error(`${file} holds no notice`)
  return notice
}

const worth = (value: Notice['estimatedValue']) => value && `${major(value)} ${value.currency}`

/** The facts that a bid manager looks up, read from the XML by eye. */
const calls = [
  {
    file: 'ted-real/2024-OJS012-00032045',
    title: ['de', 'LEONDING_Digital - AHS_Realisierungswettbewerb'],
    buyer: ['LAWOG Gemeinn. Landeswohnungsgen. für OÖ für die Stadtgemeinde Leonding', 'AT', '9110008133837'],
    procedure: ['open', 'services', null, null],
    published: ['2024-01-15T15:27:00.000Z', '2024-01-17T00:00:00.000Z'],
    deadlines: ['2024-03-18T11:00:00.000Z', '2024-01-22T11:00:00.000Z'],
    value: null,
    lots: ['LOT-6452'],
    url: 'https://ted.europa.eu/en/notice/-/detail/32045-2024',
    submissionUrl: 'https://ooe.vergabeportal.at/Detail/171115',
  },
  {
    file: 'ted-real/2024-OJS017-00047522',
    title: [
      'fr',
      'Prestations de collecte des colonnes de verre et de papier pour la Communauté de Communes du Piémont Cévenol et transport vers les centres de traitement',
    ],
    buyer: ['Communauté de Communes du Piémont Cévenol', 'FR', '20003441100013'],
    procedure: ['open', 'services', null, true],
    published: ['2024-01-22T15:34:12.000Z', '2024-01-24T00:00:00.000Z'],
    deadlines: ['2024-02-28T10:00:00.000Z', null],
    value: null,
    lots: ['LOT-0001', 'LOT-0002'],
    url: 'https://ted.europa.eu/en/notice/-/detail/47522-2024',
    submissionUrl: 'https://www.achatpublic.com',
  },
  {
    file: 'ted-real/2024-OJS044-00127505',
    title: ['nl', '20383042 Werving en selectie IT personeel'],
    buyer: ['Ministerie van Defensie', 'NL', '27370985'],
    procedure: ['oth-mult', 'services', null, false],
    published: ['2024-02-29T14:08:00.000Z', '2024-03-01T00:00:00.000Z'],
    deadlines: ['2025-01-31T11:00:00.000Z', null],
    value: '1000000 EUR',
    lots: ['LOT-0000'],
    url: 'https://ted.europa.eu/en/notice/-/detail/127505-2024',
    submissionUrl: 'https://s2c.mercell.com/today/60167',
  },
  {
    file: 'ted-real/2024-OJS044-00128154',
    title: ['pl', 'Najem długoterminowy samochodów służbowych'],
    buyer: ['"Koleje Mazowieckie - KM" Sp. z o.o.', 'PL', '1132520369'],
    procedure: ['open', 'supplies', true, false],
    published: ['2024-02-29T13:01:01.000Z', '2024-03-01T00:00:00.000Z'],
    deadlines: ['2024-03-18T10:30:00.000Z', null],
    value: null,
    lots: ['LOT-0001', 'LOT-0002', 'LOT-0003', 'LOT-0004', 'LOT-0005', 'LOT-0006', 'LOT-0007'],
    url: 'https://ted.europa.eu/en/notice/-/detail/128154-2024',
    submissionUrl: 'https://km.eb2b.com.pl',
  },
  {
    file: 'doffin-real/ContractNotice_cn-social_2024-102327',
    title: ['no', 'Anskaffelse av tiltaket oppfølging for NAV Vest-Viken'],
    buyer: ['ARBEIDS- OG VELFERDSETATEN', 'NO', '889640782'],
    procedure: ['neg-w-call', 'services', null, null],
    published: ['2024-02-15T15:41:13.000Z', '2024-02-15T15:41:13.000Z'],
    deadlines: [null, '2024-03-13T11:00:00.000Z'],
    value: '259380000 NOK',
    lots: ['LOT-0001', 'LOT-0002', 'LOT-0003', 'LOT-0004', 'LOT-0005', 'LOT-0006', 'LOT-0007', 'LOT-0008'],
    url: null,
    submissionUrl: 'https://permalink.mercell.com/222988698.aspx',
  },
  {
    file: 'doffin-real/ContractNotice_cn-standard_2024-107345',
    title: ['no', 'Byggeledelse'],
    buyer: ['Kongsbergregionen', 'NO', '995969653'],
    procedure: ['open', 'services', false, true],
    published: ['2024-05-16T11:36:49.000Z', '2024-05-16T11:36:49.000Z'],
    deadlines: ['2024-06-19T10:00:00.000Z', '2024-06-07T10:00:00.000Z'],
    value: null,
    lots: ['LOT-0000'],
    url: null,
    submissionUrl: 'https://permalink.mercell.com/229679975.aspx',
  },
]

/** Result notices: supplier, country, value, number of bids, date of the decision. */
const results = [
  [
    'ted-real/2023-OJS165-00522031',
    0,
    'Templab Luxembourg sàrl',
    'LU',
    null,
    [5, true],
    '2023-07-18T00:00:00.000Z',
  ],
  [
    'ted-real/2024-OJS072-00215550',
    1,
    'Astrazeneca Kft.',
    'HU',
    '2144443.98 PLN',
    [null, false],
    '2024-01-18T00:00:00.000Z',
  ],
  [
    'ted-real/2024-OJS170-00525037',
    1,
    'Matka-Rengas Niemelä Oy',
    'FI',
    null,
    [3, true],
    '2024-07-31T00:00:00.000Z',
  ],
  [
    'doffin-real/ContractAwardNotice_veat_2024-113575',
    0,
    'Sectra Norge AS',
    'NO',
    '12000000 NOK',
    [null, false],
    '2024-09-20T00:00:00.000Z',
  ],
] as const

describe('real notices', () => {
  it.for(calls)('$file says what a bid manager looks up', async (expected) => {
    const notice = await read(expected.file, expected.file.startsWith('ted') ? 'ted' : 'doffin')
    const [buyer] = notice.buyers
    expect({
      file: expected.file,
      title: Object.entries(notice.title ?? {})[0],
      buyer: [buyer?.name, buyer?.country, buyer?.registrationNumber],
      procedure: [notice.procedureType, notice.contractNature, notice.accelerated, notice.framework],
      published: [notice.dispatchedAt, notice.publishedAt],
      deadlines: [notice.lots[0]?.deadline, notice.questionsDeadline],
      value: worth(notice.estimatedValue),
      lots: notice.lots.map(({ id }) => id).toSorted(),
      url: notice.url,
      submissionUrl: notice.submissionUrl,
    }).toEqual(expected)
  })

  it.for(results)('%s names winner %i', async ([file, row, name, country, value, bids, awardedAt]) => {
    const notice = await read(file, 'ted')
    const award = notice.awards[row]
    expect(award?.suppliers.map((one) => [one.name, one.country])).toEqual([[name, country]])
    expect([
      worth(award?.value ?? null),
      award?.bidsReceived,
      award?.bidsReceivedIsMinimum,
      award?.awardedAt,
    ]).toEqual([value, ...bids, awardedAt])
    expect([award?.status, notice.status, notice.lots[row]?.status]).toEqual([
      'awarded',
      'awarded',
      'awarded',
    ])
  })

  it('takes a framework maximum only where there is no estimate', async () => {
    expect(worth((await read('ted-real/2023-OJS165-00522031', 'ted')).estimatedValue)).toBe('660000 EUR')
  })

  it('gives both languages of a Belgian notice and the twenty-five lots of one deadline', async () => {
    const notice = await read('ted-real/2024-OJS198-00612681', 'ted')
    expect([notice.languages, notice.lots.length]).toEqual([['nl', 'fr'], 25])
    expect(Object.keys(notice.title ?? {})).toEqual(['nl', 'fr'])
    expect(notice.buyers).toMatchObject([
      {
        name: 'FOD Justitie',
        names: ['SPF Justice'],
        country: 'BE',
        registrationNumber: '0308357753_10841',
        otherRegistrationNumbers: [],
        sme: null,
        role: 'buyer',
        address: {
          street: 'Willebroekkaai 33',
          city: 'Brussel',
          postalCode: '1000',
          country: 'BE',
          nuts: 'BE100',
        },
        contact: { name: null, email: 'contact@example.org' },
      },
    ])
    expect(new Set(notice.lots.map(({ deadline }) => deadline))).toEqual(
      new Set(['2024-11-18T09:00:00.000Z']),
    )
    expect(notice.documents).toHaveLength(1)
  })

  it('reads what a Polish call demands, with the sums it names', async () => {
    const { requirements } = await read('ted-real/2024-OJS044-00128154', 'ted')
    const ofFirst = requirements.filter(({ lotId }) => lotId === 'LOT-0001')
    expect(ofFirst.map(({ key, category, threshold }) => [key, category, threshold?.amount ?? null])).toEqual(
      [
        ['BT-750:LOT-0001:1', 'economic', 1_000_000],
        ['BT-751:LOT-0001:1', 'guarantee', 23_000],
        ['BT-70:LOT-0001:1', 'performance', null],
        ['BT-97:LOT-0001:1', 'submission', null],
        ['BT-98:LOT-0001:1', 'submission', 90],
        ['BT-539:LOT-0001:1', 'award', null],
      ],
    )
    const excluded = requirements.filter(({ category }) => category === 'exclusion')
    expect(excluded.map(({ code, espdCriterionId }) => [code, espdCriterionId !== null])).toContainEqual([
      'corruption',
      true,
    ])
  })
})
