import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { major, type Money } from '../../src/platform/text/money.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { emptyAward } from '../../src/catalogue/notices/empty.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { NoticeAward } from '../../src/catalogue/notices/parts.ts'
import { fixture, fixtureFiles, jsonFixture } from '../support/fixtures.ts'

const folder = 'notices/ocds'

interface Value {
  amount: number
  currency?: string | null
}

/** One release as `facts.json` describes it. A member that is missing here is missing in the release. */
interface Facts {
  ocid: string
  id: string
  date: string
  tag: string[]
  language?: string
  buyer?: string
  tenderId?: string
  title?: string
  status?: string
  value?: Value
  minValue?: Value
  method?: string
  methodDetails?: string
  deadline?: string
  itemClassifications?: string[]
  classification?: string
  additional?: string[]
  documents?: number
  lots?: string[]
  numberOfTenderers?: number
  awards?: {
    id: string
    status: string | null
    date: string | null
    value: Value
    suppliers: (string | null)[]
  }[]
  contracts?: { id: string | number; awardID: string; value: Value; status: string }[]
}

/** The latin1 file does not state its encoding, so the encoding comes with its Content-Type. */
const read = async (file: string) =>
  readNotices(await fixture(`${folder}/${file}`), {
    source: 'ocds',
    charset: file.includes('latin1') ? 'iso-8859-1' : undefined,
  })

/** The day, if it is written as midnight with an offset; otherwise the instant. */
const day = (published: string | null | undefined) => time(published?.replace(/T00:00:00.*$/, 'T00:00:00Z'))

const time = (published: string | null | undefined) => (published ? new Date(published).toISOString() : null)
const amount = (value: Money | null) => value && { amount: major(value), currency: value.currency }
const priced = (value: Value | undefined) =>
  value?.currency ? { amount: value.amount, currency: value.currency } : null
/** Forms that require an estimate get 0, 0.01 or 1 if there is none. */
const estimate = (value: ReturnType<typeof priced>) => (value && value.amount > 1 ? value : null)
const code = (classification: string) => classification.replace(/^CPV:/, '').replace(/\.0$/, '')
const awardStatus = { active: 'awarded', pending: 'pending' } as Record<string, NoticeAward['status']>

function expectedStatus({ status, awards = [], contracts = [] }: Facts) {
  const awarded = awards.some((award) => award.status === null || award.status === 'active')
  if (awarded || (awards.length === 0 && contracts.length > 0)) return 'awarded'
  return (
    { planned: 'planned', planning: 'planned', active: 'open', complete: 'closed' }[status ?? ''] ??
    'unsuccessful'
  )
}

/** For each fact: its value, and its place in the notice. */
const compared: Record<string, [(facts: Facts) => unknown, (notice: Notice, facts: Facts) => unknown]> = {
  ocid: [({ ocid }) => [ocid, `ocid:${ocid}`], ({ procedureId, refs }) => [procedureId, ...refs]],
  id: [({ id, ocid }) => (id.includes(ocid) ? id : `${ocid}:${id}`), ({ noticeId }) => noticeId],
  date: [({ date }) => [time(date), time(date)], ({ dispatchedAt, version }) => [dispatchedAt, version]],
  tag: [({ tag }) => tag.join(), ({ noticeType }) => noticeType],
  language: [({ language }) => (language ? [language] : []), ({ languages }) => languages],
  buyer: [({ buyer }) => buyer, ({ buyers }) => buyers[0]?.name],
  // If the tender has no title, the title of the contract is taken.
  title: [({ title }) => title, ({ title }, facts) => facts.title && Object.values(title ?? {})[0]],
  status: [expectedStatus, ({ status }) => status],
  value: [
    ({ value, minValue }) => estimate(priced(value)) ?? estimate(priced(minValue)),
    ({ estimatedValue }) => amount(estimatedValue),
  ],
  method: [
    ({ method, methodDetails }) => method ?? (methodDetails?.trim() || null),
    ({ procedureType }) => procedureType,
  ],
  // An engagement states its deadline in another member of the release.
  deadline: [
    ({ deadline }) => time(deadline),
    ({ deadline, kind }) => (kind === 'consultation' ? null : deadline),
  ],
  itemClassifications: [
    ({ itemClassifications: all = [] }) => all.filter((each) => each.startsWith('CPV:')).map(code),
    ({ cpvCodes }, { itemClassifications: all = [] }) =>
      cpvCodes.slice(0, all.some((each) => each.startsWith('CPV:')) ? 1 : 0),
  ],
  classification: [
    ({ classification }) => classification,
    ({ cpvCodes }, facts) => facts.classification && cpvCodes[0],
  ],
  additional: [
    ({ additional = [] }) => new Set(additional),
    ({ cpvCodes }, facts) => new Set(facts.additional ? cpvCodes.slice(1) : []),
  ],
  documents: [
    ({ documents = 0 }) => documents,
    ({ documents }) => documents.filter(({ key }) => key.startsWith('tender: ')).length,
  ],
  lots: [({ lots = [] }) => lots, ({ lots }) => lots.map(({ id }) => id)],
  numberOfTenderers: [
    ({ numberOfTenderers = null, awards = [] }) => awards.map(() => numberOfTenderers),
    ({ awards }, facts) => (facts.awards ? awards.map(({ bidsReceived }) => bidsReceived) : []),
  ],
  awards: [
    ({ awards = [] }) =>
      awards.map(({ id, status, date, value, suppliers }) => ({
        id,
        status: awardStatus[status ?? 'active'],
        // One release states a date for its contract and none for its award.
        date: day(date),
        value: priced(value),
        suppliers,
      })),
    ({ awards }, facts) =>
      awards.slice(0, facts.awards?.length ?? 0).map(({ key, status, awardedAt, value, suppliers }, i) => ({
        id: key,
        status,
        date: facts.awards?.[i]?.date === null ? null : awardedAt,
        value: amount(value),
        suppliers: suppliers.map(({ name }) => name),
      })),
  ],
  contracts: [
    ({ contracts = [] }) => contracts.map(({ awardID, value }) => [awardID, priced(value)]),
    ({ awards }, facts) => (facts.contracts ? awards.map(({ key, value }) => [key, amount(value)]) : []),
  ],
}

/** Facts that are compared as part of another fact, and one fact for which our tenders have no member. */
const together = ['minValue', 'methodDetails']
const leftOut = ['tenderId']

const facts = await jsonFixture<Record<string, Facts[]>>(`${folder}/facts.json`)
const files = (await fixtureFiles(folder)).filter((file) => file.endsWith('.json') && file !== 'facts.json')

describe('readNotices of OCDS', () => {
  it('is measured by every kind of fact there is', () => {
    const kinds = new Set(
      Object.values(facts)
        .flat()
        .flatMap((release) => Object.keys(release)),
    )
    expect([...kinds].toSorted()).toEqual([...Object.keys(compared), ...together, ...leftOut].toSorted())
    expect(Object.keys(facts).toSorted()).toEqual(files)
  })

  it.for(files)('finds the facts of %s', async (file) => {
    const { notices, skipped, failed } = await read(file)
    const releases = facts[file] ?? []
    expect([notices.length, skipped, failed]).toEqual([releases.length, [], []])
    for (const [i, release] of releases.entries()) {
      const notice = notices[i]
      if (!notice) throw new Error(`no notice for ${release.id}`)
      for (const [kind, [expected, found]] of Object.entries(compared))
        expect(found(notice, release) ?? null, `${kind} of ${release.id}`).toEqual(expected(release) ?? null)
    }
  })
})

const only = async (file: string, id = '') => {
  const notice = (await read(file)).notices.find(({ noticeId }) => noticeId.endsWith(id))
  if (!notice) throw new Error(`${file} has no notice ${id}`)
  return notice
}

describe('a release of Contracts Finder', () => {
  const tenders = 'uk-contracts-finder-tenders.json'
  const awards = 'uk-contracts-finder-awards.json'

  it('has its line breaks back', async () => {
    const { description } = await only(awards, '-819839')
    expect(description?.en).toContain(
      'risk levels. \n\n The service will support individuals to;  \n\n- Recover from',
    )
    expect(description?.en).toContain(
      'with options to extend for 2 further periods of 12 months.\n\nPlease note',
    )
    const all = [...(await read(tenders)).notices, ...(await read(awards)).notices]
    const texts = all.flatMap(({ description, documents }) => [
      description?.en ?? '',
      ...documents.map(({ title }) => title),
    ])
    expect(texts.filter((text) => /rnrn/.test(text))).toEqual([])
  })

  it('names regions and countries as codes, and no postal code', async () => {
    const places = async (file: string, id: string) => (await only(file, id)).regions
    expect(await places(awards, '-819839')).toEqual(['UKE'])
    // NUTS has no region for England, so the place is the country.
    expect(await places(tenders, '-819854')).toEqual(['GB'])
    // `Europe` and `Rest of the World` are not countries and are left out. A British postcode is read as its country.
    expect(await places(awards, '-819865')).toEqual(['GB', 'IM'])
    expect(
      (await read(awards)).notices
        .flatMap(({ regions }) => regions)
        .every((region) => /^[A-Z]{2,3}$/.test(region)),
    ).toBe(true)
  })

  it('knows buyers and suppliers by its parties', async () => {
    const { buyers, awards: given } = await only(awards, '-819839')
    expect(buyers).toEqual([
      {
        name: 'EU SUPPLY LIMITED',
        names: [],
        country: 'GB',
        registrationNumber: 'sid4gov.cabinetoffice.gov.uk/rFBk7FPE',
        otherRegistrationNumbers: [],
        sme: null,
        role: 'buyer',
        address: {
          street: 'Town Hall',
          city: 'Barnsley, South Yorkshire',
          postalCode: 'S70 2TA',
          country: 'GB',
          nuts: null,
        },
        contact: {
          name: null,
          email: 'contact@example.org',
          phone: null,
          url: 'https://www.barnsley.gov.uk',
        },
        profileUrl: null,
      },
    ])
    expect(given).toEqual([
      {
        ...emptyAward,
        key: 'ocds-b5fd17-cfc38479-88fa-41f2-808d-d1154776ded1-1',
        lotId: null,
        suppliers: [
          {
            name: 'Independent Domestic Abuse Services (IDAS)',
            names: [],
            country: null,
            registrationNumber: null,
            otherRegistrationNumbers: [],
            sme: false,
          },
        ],
        value: { minor: 509_711_100, currency: 'GBP' },
        bidsReceived: null,
        bidsReceivedIsMinimum: false,
        awardedAt: '2022-12-08T00:00:00.000Z',
        contractEndsAt: '2030-03-31T22:59:59.000Z',
        status: 'awarded',
      },
    ])
  })

  it('keeps the documents of its lists apart and links to itself', async () => {
    const { documents, url, kind, publishedAt } = await only(awards, '-819839')
    expect(documents.map(({ key, kind, format }) => [key.split(': ')[1], kind, format])).toEqual([
      ['1', 'notice', 'text/html'],
      ['6', 'other', null],
      ['3', 'other', null],
    ])
    expect(url).toBe('https://www.contractsfinder.service.gov.uk/Notice/9a483553-4d17-4539-b415-0a221471f87e')
    expect([kind, publishedAt]).toEqual(['result', '2025-01-23T15:04:27.000Z'])
  })

  it('tells a consultation from a plan', async () => {
    const { notices } = await read(tenders)
    const plans = notices.filter(({ status }) => status === 'planned')
    expect(plans.map(({ kind }) => kind)).toEqual(['planning', 'planning', 'consultation', 'consultation'])
  })
})

describe('a release of the EU profile', () => {
  const file = 'no-doffin-2024-102327-eu-profile-release.json'

  it('has its demands once each, with ESPD criteria and thresholds', async () => {
    const { requirements } = await only(file)
    const counts = new Map<string, number>()
    for (const { category } of requirements) counts.set(category, (counts.get(category) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ exclusion: 12, submission: 25, other: 8 })
    expect(requirements[0]).toMatchObject({
      key: 'exclusionGrounds:tender:1',
      lotId: null,
      code: 'corruption',
      title: 'Corruption',
      mandatory: true,
      espdCriterionId: 'c27b7c4e-c837-4529-b867-ed55ce639db5',
      path: '/tender/exclusionGrounds/criteria/0',
    })
    expect(requirements.find(({ key }) => key.startsWith('lotDetails'))).toMatchObject({
      title: 'Lots one tenderer may bid for: at most 7',
      threshold: { kind: 'count', comparator: 'max', amount: 7, currency: null, unit: 'lots' },
    })
    expect(requirements.filter(({ lotId }) => lotId === 'LOT-0008').map(({ path }) => path)).toEqual([
      '/tender/lots/7/selectionCriteria/criteria/0',
      '/tender/lots/7/submissionTerms/advancedElectronicSignatureRequired',
      '/tender/lots/7/submissionTerms/electronicSubmissionPolicy',
      '/tender/lots/7/submissionTerms/languages',
    ])
    expect(new Set(requirements.map(({ key }) => key)).size).toBe(requirements.length)
  })

  it('has lots with what their items say', async () => {
    const { lots, documents, buyers, regions, questionsDeadline } = await only(file)
    expect(lots[1]).toMatchObject({
      id: 'LOT-0002',
      title: { no: 'Oppfølging Tjenesteområde D - Kongsberg og Numedal' },
      status: null,
      estimatedValue: { minor: 3_900_000_000, currency: 'NOK' },
      cpvCodes: ['85312300', '85312310', '85312320'],
      regions: ['NO082', 'NO'],
    })
    expect(documents[0]).toEqual({
      key: 'tender: 222992007',
      lotId: 'LOT-0001',
      title: 'Bidding documents',
      kind: 'tender_documents',
      language: null,
      url: 'https://permalink.mercell.com/222988698.aspx',
      format: null,
      access: 'open',
    })
    expect(buyers[0]).toMatchObject({ country: 'NO', registrationNumber: '889640782' })
    expect([regions, questionsDeadline]).toEqual([['NO', 'NO082'], '2024-03-13T11:00:00.000Z'])
  })
})

describe('a process of several releases', () => {
  const file = 'fictional-full-lifecycle-release-package.json'

  it('comes in its order, from plan to completion', async () => {
    const { notices } = await read(file)
    expect(notices.map(({ kind, status }) => [kind, status])).toEqual([
      ['planning', 'planned'],
      ['competition', 'open'],
      ['change', 'open'],
      ['result', 'closed'],
      ['result', 'awarded'],
      ['completion', 'awarded'],
    ])
    expect(new Set(notices.flatMap(({ refs }) => refs))).toEqual(new Set(['ocid:ocds-213czf-000-00001']))
  })

  it('says what was changed, and repairs what a spreadsheet broke', async () => {
    const { change, cpvCodes } = await only(file, '03-tenderAmendment')
    expect(change?.reason).toMatch(/^The tender period has been extended/)
    expect(change?.description).toMatch(/^The closing date for tender submissions has been extended to/)
    expect(cpvCodes).toEqual(['45233130', '45233162'])
    const { awards } = await only(file, '05-contract')
    expect(awards[0]).toMatchObject({
      suppliers: [
        {
          name: 'AnyCorp Cycle Provision',
          names: ['AnyCorp Ltd'],
          country: 'GB',
          registrationNumber: '11111111',
        },
      ],
      contractEndsAt: '2011-06-30T23:59:00.000Z',
    })
  })

  it('reads organisations written in place, as OCDS 1.0 has them', async () => {
    const { buyers, awards, status } = await only('mx-cdmx-sefin-024-2016-latin1-release-package.json', ':03')
    expect(buyers).toMatchObject([
      {
        name: 'SECRETARÍA DE FINANZAS',
        country: 'MX',
        registrationNumber: 'GDF9712054NA',
        address: { street: 'DR. LAVISTA', city: 'MÉXICO D. F.', postalCode: '06720' },
        contact: { name: 'Contact point', url: 'http://WWW.FINANZAS.DF.GOB.MX' },
      },
    ])
    expect(awards[0]?.suppliers).toEqual([
      {
        name: 'COMERCIALIZADORA DE EQUIPOS',
        names: [],
        country: 'MX',
        registrationNumber: 'CES031203IG0',
        otherRegistrationNumbers: [],
        sme: null,
      },
    ])
    expect([awards[0]?.status, awards[0]?.contractEndsAt, status]).toEqual([
      'pending',
      '2016-12-31T06:00:00.000Z',
      'closed',
    ])
  })
})
