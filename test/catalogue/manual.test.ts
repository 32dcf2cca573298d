import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { readManual } from '../../src/catalogue/notices/manual.ts'

const tender = {
  reference: 'NCC/2026/0417',
  title: 'Electric refuse collection vehicles',
  buyer: { name: 'Norwick City Council', country: 'GB' },
  publishedAt: '2026-11-02',
}
const read = (members: object, documents?: unknown) =>
  readManual({
    format: 'tender/1',
    tender: { ...tender, ...members },
    ...(documents === undefined ? {} : { documents }),
  })

describe('readManual', () => {
  it('needs no more than reference, title, buyer and day of publication', () => {
    const { notices, failed } = read({})
    expect(failed).toEqual([])
    expect(notices[0]).toMatchObject({
      noticeId: 'NCC/2026/0417',
      refs: ['reference:NCC/2026/0417'],
      procedureId: 'NCC/2026/0417',
      kind: 'competition',
      noticeType: null,
      status: 'open',
      publishedAt: '2026-11-02T00:00:00.000Z',
      title: { und: 'Electric refuse collection vehicles' },
      description: null,
      buyers: [
        {
          name: 'Norwick City Council',
          names: [],
          country: 'GB',
          registrationNumber: null,
          otherRegistrationNumbers: [],
          sme: null,
        },
      ],
      deadline: null,
      estimatedValue: null,
      lots: [],
      documents: [],
    })
  })

  it('reads every member', () => {
    const { notices, failed } = read(
      {
        description: 'Up to twenty-four vehicles',
        buyer: {
          name: ' Norwick City Council ',
          country: 'uk',
          registrationNumber: 'GB-1',
          otherRegistrationNumbers: ['GB-2', 'GB-3'],
        },
        status: 'planned',
        publishedAt: '2026-11-02T09:00:00+01:00',
        deadline: '2026-12-14',
        estimatedValue: 11_400_000.5,
        currency: 'gbp',
        cpvCodes: ['34144511-3', '50110000'],
        regions: ['UKH', 'uk', 'DE'],
        languages: ['EN', 'cy'],
        lots: [
          {
            id: '1',
            title: 'Large',
            deadline: '2026-12-15T12:00:00Z',
            estimatedValue: 9,
            cpvCodes: ['34144512'],
            regions: ['UKI'],
          },
          {
            id: '2',
            estimatedValue: 8,
            currency: 'EUR',
            awardCriteria: [{ name: 'Price', type: 'price', weight: 60 }],
          },
        ],
        procedureType: 'open',
        contractNature: 'supplies',
        awardCriteria: [{ name: 'Quality', type: null, weight: 40, description: 'Plan' }],
        url: 'https://example.org/tenders/1',
      },
      [
        { title: 'Specification', language: 'en', kind: 'tender_documents', pages: ['one', 'two'] },
        { title: 'Specification', pages: null },
      ],
    )
    expect(failed).toEqual([])
    expect(notices[0]).toMatchObject({
      kind: 'planning',
      status: 'planned',
      publishedAt: '2026-11-02T08:00:00.000Z',
      deadline: '2026-12-14T23:59:59.000Z',
      description: { en: 'Up to twenty-four vehicles' },
      buyers: [
        {
          name: 'Norwick City Council',
          country: 'GB',
          registrationNumber: 'GB-1',
          otherRegistrationNumbers: ['GB-2', 'GB-3'],
        },
      ],
      estimatedValue: { minor: 1_140_000_050, currency: 'GBP' },
      cpvCodes: ['34144511', '50110000', '34144512'],
      regions: ['UKH', 'GB', 'DE', 'UKI'],
      languages: ['en', 'cy'],
      procedureType: 'open',
      contractNature: 'supplies',
      awardCriteria: [{ name: 'Quality', type: null, weight: 40, description: 'Plan' }],
      url: 'https://example.org/tenders/1',
    })
    expect(notices[0]?.lots).toMatchObject([
      {
        id: '1',
        title: { en: 'Large' },
        description: null,
        status: null,
        deadline: '2026-12-15T12:00:00.000Z',
        estimatedValue: { minor: 900, currency: 'GBP' },
        cpvCodes: ['34144512'],
        regions: ['UKI'],
        awardCriteria: [],
      },
      {
        id: '2',
        title: null,
        description: null,
        status: null,
        deadline: null,
        estimatedValue: { minor: 800, currency: 'EUR' },
        cpvCodes: [],
        regions: [],
        awardCriteria: [{ name: 'Price', type: 'price', weight: 60, description: null }],
      },
    ])
    expect(notices[0]?.documents.map(({ key, kind, language, text }) => [key, kind, language, text])).toEqual(
      [
        ['Specification', 'tender_documents', 'en', ['one', 'two']],
        ['Specification (2)', 'tender_documents', null, []],
      ],
    )
  })

  it('takes null for absent, and gives the same content the same version', () => {
    const nulls = { description: null, deadline: null, lots: null, cpvCodes: null, status: null, url: null }
    const version = (members: object, documents?: unknown) => read(members, documents).notices[0]?.version
    expect(version({})).toMatch(/^[0-9a-f]{12}$/)
    expect(version(nulls, null)).toBe(version({}))
    expect(version({ title: ` ${tender.title} ` })).toBe(version({}))
    expect(version({ publishedAt: '2026-11-02T01:00:00+01:00' })).toBe(version({}))
    expect(version({ title: 'Other' })).not.toBe(version({}))
    expect(version({}, [{ title: 'T', pages: ['a'] }])).not.toBe(version({}, [{ title: 'T', pages: ['b'] }]))
  })

  it.for<[string, object, unknown, string]>([
    ['a missing title', { title: undefined }, undefined, 'tender.title must be a text'],
    ['an empty reference', { reference: '  ' }, undefined, 'tender.reference must not be empty'],
    [
      'a buyer without a country',
      { buyer: { name: 'N' } },
      undefined,
      'tender.buyer.country must be an ISO 3166 alpha-2 code',
    ],
    [
      'an unknown country',
      { buyer: { name: 'N', country: 'XX' } },
      undefined,
      'tender.buyer.country must be an ISO 3166 alpha-2 code such as DE',
    ],
    ['a misspelt member', { dedline: '2026-12-14' }, undefined, 'tender.dedline is not a member of tender/1'],
    [
      'an impossible day',
      { deadline: '2026-02-30' },
      undefined,
      'tender.deadline must be a date (2026-11-20) or a time with its offset (2026-11-20T09:00:00+01:00)',
    ],
    [
      'a time of no place',
      { deadline: '2026-12-14T12:00:00' },
      undefined,
      'tender.deadline must be a date (2026-11-20) or a time with its offset (2026-11-20T09:00:00+01:00)',
    ],
    [
      'a value without a currency',
      { estimatedValue: 5 },
      undefined,
      'tender.currency is required beside estimatedValue',
    ],
    [
      'a lot value without a currency',
      { lots: [{ id: '1', estimatedValue: 5 }] },
      undefined,
      'tender.lots[0].currency is required beside estimatedValue',
    ],
    [
      'a value beyond counting',
      { estimatedValue: 1e15, currency: 'EUR' },
      undefined,
      'tender.estimatedValue is more than can be counted exactly',
    ],
    [
      'a negative value',
      { estimatedValue: -5, currency: 'EUR' },
      undefined,
      'tender.estimatedValue must not be negative',
    ],
    [
      'a short CPV code',
      { cpvCodes: ['45'] },
      undefined,
      'tender.cpvCodes[0] must be a CPV code of eight digits such as 45233130, with or without its check digit',
    ],
    [
      'two lots of one id',
      { lots: [{ id: '1' }, { id: '1' }] },
      undefined,
      'tender.lots[1].id is the id of another lot',
    ],
    [
      'an address that is none',
      { url: 'javascript:alert(1)' },
      undefined,
      'tender.url must be a web address',
    ],
    [
      'a control character',
      { title: 'a\u0007b' },
      undefined,
      'tender.title must not hold control characters',
    ],
    [
      'half a surrogate pair',
      { title: '\ud800' },
      undefined,
      '/tender/title holds NUL or half of a surrogate pair',
    ],
    [
      'a page that is no text',
      {},
      [{ title: 'T', pages: [1] }],
      'documents[0].pages[0] must be the text of a page',
    ],
  ])('refuses %s by name', ([, members, documents, error]) =>
    expect(read(members, documents)).toEqual({ notices: [], skipped: [], failed: [{ index: 0, error }] }),
  )

  it('takes a text that writes such a character by its code', () => {
    const title = String.raw`The signs \u0000 and \ud800`
    expect(read({ title }).notices[0]?.title).toEqual({ und: title })
  })

  it('names all that is wrong at once', () => {
    const { failed } = readManual({ format: 'tender/1', tender: {}, extra: 1 })
    expect(failed[0]?.error).toBe(
      'tender.reference must be a text; tender.title must be a text; tender.buyer must be an object with name and country; ' +
        'tender.publishedAt must be a date or time; extra is not a member of tender/1',
    )
  })
})
