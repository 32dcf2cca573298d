import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate, removeTender, withdrawTender } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any

let sources = 0
const newSource = () => `identity-${(sources += 1)}`

async function tendersOf(source: string): Promise<Body[]> {
  const { call } = await newCompany({ requestLimit: 1_000_000 })
  return (await call('GET', `/tenders?source=${source}&limit=100&sort=publishedAt&order=asc`)).body.data
}

const folders = ['nil', 'nilv4', 'ones', 'ffff', 'text', 'na', 'empty'].map((kind) => `folder-${kind}`)
const others = ['seq', 'const', 'norm', 'one', 'tbd', 'year'].map((kind) => `folder2-${kind}`)

describe('two purchases of two buyers under one procedure id', () => {
  it.for([...folders, ...others].flatMap((name) => [[name, 'ab'] as const, [name, 'ba'] as const]))(
    '%s in the order %s are two tenders',
    async ([name, order]) => {
      const source = newSource()
      const other = newSource()
      const titles = new Set()
      for (const [index, letter] of [...order].entries()) {
        const xml = await fixture(`reported/releases/eforms-${name}-${letter}.xml`)
        const { body } = await importNotices(index === 0 ? source : other, xml)
        expect(body.data).toMatchObject({ created: 1, failed: [] })
        const again = await importNotices(index === 0 ? source : other, xml)
        expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
      }
      for (const each of [...(await tendersOf(source)), ...(await tendersOf(other))]) {
        titles.add(each.title)
        await removeTender(each.id)
      }
      expect(titles.size).toBe(2)
    },
  )

  it.for([
    ['nil-tender-id', ['Road works north', 'Surgical gloves']],
    ['reused-ocid', ['Cleaning of clinics', 'Tree surgery']],
  ] as const)('%s are two tenders', async ([file, titles]) => {
    const source = newSource()
    const json = await fixture(`reported/releases/ocds-${file}.json`)
    await importNotices(source, json)
    const { body } = await importNotices(source, json)
    expect(body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await tendersOf(source)).map(({ title }) => title).toSorted()).toEqual(titles)
  })

  it('are as many tenders as there are opportunities without a solicitation number', async () => {
    const source = newSource()
    const json = await fixture('reported/releases/sam-placeholder-numbers.json')
    const { body } = await importNotices(source, json)
    expect(body.data).toMatchObject({ created: 16, updated: 0, failed: [] })
    expect(await tendersOf(source)).toHaveLength(16)
  })
})

const release = (id: string, day: number, buyer: string | null, title: string, more: object = {}) => ({
  ocid: 'ocds-zz9999-used-twice',
  id,
  date: `2026-11-0${day}T10:00:00Z`,
  tag: [day === 1 ? 'tender' : 'tenderUpdate'],
  ...(buyer && { buyer: { name: buyer } }),
  tender: { title, status: 'active', ...more },
})

const permutations = (all: number[]): number[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one) => permutations(all.filter((each) => each !== one)).map((rest) => [one, ...rest]))

describe('tenders that share an identifier', () => {
  it('get their own later notices, whichever comes first', async () => {
    const source = newSource()
    const releases = [
      release('a1', 1, 'Clinic Trust Alpha', 'Cleaning of clinics'),
      release('b1', 1, 'Borough Beta', 'Tree surgery'),
      release('b2', 2, 'Borough Beta', 'Tree surgery', { description: 'Forty lime trees' }),
      release('a2', 3, 'Clinic Trust Alpha', 'Cleaning of clinics', { description: 'Twelve clinics' }),
      release('c1', 1, 'Port of Gamma', 'Dredging of the harbour'),
      release('b3', 4, 'Borough Beta', 'Tree surgery', { description: 'Fifty lime trees' }),
    ]
    for (const each of releases) await importNotices(source, JSON.stringify({ releases: [each] }))
    const { call } = await newCompany({ requestLimit: 1_000_000 })
    const found = await Promise.all(
      (await tendersOf(source)).map(async ({ id, title }) => {
        const { data } = (await call('GET', `/tenders/${id}`)).body
        return [title, data.description, data.notices.length]
      }),
    )
    expect(found.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))).toEqual([
      ['Cleaning of clinics', 'Twelve clinics', 2],
      ['Dredging of the harbour', null, 1],
      ['Tree surgery', 'Fifty lime trees', 3],
    ])
  })

  it('find their later notices when the tender that came first is withdrawn', async () => {
    const source = newSource()
    const of = (each: object) => JSON.stringify({ releases: [{ ...each, ocid: 'ocds-zz9999-withdrawn' }] })
    const first = [
      release('a1', 1, 'Clinic Trust Alpha', 'Cleaning of clinics'),
      release('b1', 1, 'Borough Beta', 'Tree surgery'),
      release('c1', 1, 'Port of Gamma', 'Dredging of the harbour'),
    ]
    for (const each of first) await importNotices(source, of(each))
    const alpha = (await tendersOf(source)).find(({ title }) => title === 'Cleaning of clinics')
    await withdrawTender(alpha.id)
    const later = [
      release('b2', 2, 'Borough Beta', 'Tree surgery'),
      release('c2', 2, 'Port of Gamma', 'Dredging of the harbour'),
    ]
    for (const each of later) {
      const { body } = await importNotices(source, of(each))
      expect(body.data).toMatchObject({ created: 0, updated: 1 })
    }
    expect((await tendersOf(source)).map(({ title }) => title).toSorted()).toEqual([
      'Dredging of the harbour',
      'Tree surgery',
    ])
    const { separated } = (await operate('GET', '/tenders/separated')).body.data
    const shown = separated.filter((each: Body) => each.source === source)
    expect(shown.map(({ title, other }: Body) => [title, other.title])).toEqual([
      ['Dredging of the harbour', 'Tree surgery'],
    ])
  })

  it.for(permutations([0, 1, 2, 3]))('are the same tenders in the order %j', async (order) => {
    const source = newSource()
    const releases = [
      release('a1', 1, 'Clinic Trust Alpha', 'Cleaning of clinics'),
      release('b1', 1, 'Borough Beta', 'Tree surgery'),
      release('a2', 3, 'Clinic Trust Alpha', 'Cleaning of clinics', { description: 'Twelve clinics' }),
      release('b2', 2, 'Borough Beta', 'Tree surgery', { description: 'Forty lime trees' }),
    ]
    const ocid = `ocds-zz9999-order-${order.join('')}`
    for (const at of order)
      await importNotices(source, JSON.stringify({ releases: [{ ...releases[at], ocid }] }))
    const { call } = await newCompany()
    const found = await Promise.all(
      (await tendersOf(source)).map(async ({ id }) => {
        const { title, description, procedureId, notices } = (await call('GET', `/tenders/${id}`)).body.data
        return [title, description, procedureId, notices.length]
      }),
    )
    expect(found.toSorted()).toEqual([
      ['Cleaning of clinics', 'Twelve clinics', ocid, 2],
      ['Tree surgery', 'Forty lime trees', ocid, 2],
    ])
  })

  it('are one tender where the buyer changes its name but not its purchase', async () => {
    const source = newSource()
    const releases = [
      release('a1', 1, 'Ministry of Works', 'Bridge over the river Ob'),
      release('a2', 2, 'Department of Infrastructure', 'Bridge over the river Ob'),
    ]
    for (const each of releases)
      await importNotices(source, JSON.stringify({ releases: [{ ...each, ocid: 'ocds-zz9999-renamed' }] }))
    expect(await tendersOf(source)).toHaveLength(1)
  })

  it('are one tender where the buyer renames its purchase', async () => {
    const source = newSource()
    const releases = [
      release('a1', 1, 'Ministry of Works', 'Bridge'),
      release('a2', 2, 'Ministry of Works', 'Crossing of the river Ob, construction'),
    ]
    for (const each of releases)
      await importNotices(source, JSON.stringify({ releases: [{ ...each, ocid: 'ocds-zz9999-retitled' }] }))
    expect(await tendersOf(source)).toHaveLength(1)
  })
})

const constant = (
  id: string,
  day: number,
  buyer: string | null,
  title: string | null,
  more: object = {},
) => ({
  ocid: 'ocds-zz9999-constant',
  id,
  date: `2026-11-0${day}T10:00:00Z`,
  tag: ['tender'],
  ...(buyer && { buyer: { name: buyer } }),
  tender: { status: 'active', ...(title && { title }) },
  ...more,
})

/** A word of letters alone, because numbers in names and titles do not count. */
const word = (n: number) => `q${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}word`

describe('an identifier that software writes into every notice', () => {
  it('makes a tender of each buyer, which finds its later notices', async () => {
    const source = newSource()
    const releases = Array.from({ length: 60 }, (_, n) => constant(`r${n}`, 1, word(n), `${word(n)} works`))
    for (const some of [releases.slice(0, 30), releases.slice(30), releases])
      await importNotices(source, JSON.stringify({ releases: some }))
    expect(await tendersOf(source)).toHaveLength(60)
    const later = constant('later', 2, word(55), `${word(55)} works`)
    const { body } = await importNotices(source, JSON.stringify({ releases: [later] }))
    expect(body.data).toMatchObject({ created: 0, updated: 1, failed: [] })
    expect(await tendersOf(source)).toHaveLength(60)
  })

  it('never joins tenders that are kept apart, whatever a notice without a buyer names', async () => {
    const source = newSource()
    const linked = (n: number) => ({
      documents: [
        {
          id: 'ted',
          documentType: 'tenderNotice',
          url: `https://ted.europa.eu/en/notice/-/detail/${n}-2026`,
        },
      ],
    })
    const of = (ocid: string, release: object) => ({ ...release, ocid: `ocds-zz9999-${ocid}` })
    const releases = [
      of('apart', constant('a', 1, 'Alpha', 'Roads and bridges')),
      of('apart', constant('b', 1, 'Beta', 'Surgical gloves')),
      of('third', {
        ...constant('c', 1, 'Gamma', 'Forest fires'),
        tender: { title: 'Forest fires', ...linked(55_501) },
      }),
      of('apart', { ...constant('d', 2, null, null), tender: { status: 'active', ...linked(55_501) } }),
    ]
    for (const each of releases) {
      const { status, body } = await importNotices(source, JSON.stringify({ releases: [each] }))
      expect([status, body.data.failed]).toEqual([200, []])
    }
    const titles = (await tendersOf(source)).map(({ title }) => title)
    expect(titles).toContain('Surgical gloves')
    expect(titles).toContain('Roads and bridges')
  })
})
