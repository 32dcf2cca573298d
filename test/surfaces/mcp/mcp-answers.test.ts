import { beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../../../src/surfaces/mcp/catalogue.ts'
import { tokensIn } from '../../../src/surfaces/mcp/tokens.ts'
import { importNotices, newCompany, type TestCompany } from '../../support/api.ts'
import { calls, type Ids, workspace } from '../../support/mcp-calls.ts'
import { callTool } from '../../support/mcp.ts'

const max = 8000
const source = `long-${crypto.randomUUID().slice(0, 8)}`
/** A text of a script that costs a model more than a token a character. */
const wide = (length: number) => '招标文件要求投标人提供证明'.repeat(Math.ceil(length / 13)).slice(0, length)
const demand = (n: number) =>
  `${n}. Der Bieter muss einen Mindestumsatz von ${n} 000 000 EUR ${'in den letzten drei Jahren '.repeat(30)}nachweisen.`
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

const tender = (reference: string, more: object = {}) => ({
  reference,
  title: wide(2000),
  buyer: { name: wide(1000), country: 'DE' },
  publishedAt: '2026-01-01',
  deadline: '2098-01-01T12:00:00Z',
  ...more,
})

/** A tender whose texts and lists have the longest forms that the operator's format takes. */
const maxLength = {
  ...tender('0'),
  languages: ['de'],
  description: wide(20_000),
  cpvCodes: times(60, (n) => `4523${3100 + n}`),
  lots: times(70, (n) => ({ id: `LOT-${n}`, title: wide(n < 20 ? 2000 : 40) })),
  awardCriteria: times(60, (n) => ({ name: `${n} ${wide(900)}`, type: 'quality', weight: 1 })),
}
const pages = [wide(9000), times(12, demand).join('\n'), ...times(20, () => 'a'.repeat(9000))]
const documents = [
  { title: wide(1000), language: 'de', kind: 'tender_documents', pages },
  ...times(30, (n) => ({ title: `${n} ${wide(900)}`, language: 'de', kind: 'contract', pages: ['Text'] })),
]
const notes = wide(20_000)
const section = (n: number) => ({ key: `s${n}`, heading: wide(500), text: wide(n < 5 ? 5000 : 10) })

/** A tender of a few pages, which is read to its end. */
const medium = {
  ...tender('M', { title: 'Road', buyer: { name: 'Town', country: 'DE' } }),
  description: wide(6000),
  cpvCodes: maxLength.cpvCodes.slice(0, 30),
  lots: times(40, (n) => ({ id: `LOT-${n}`, title: wide(200) })),
  awardCriteria: times(30, (n) => ({ name: `${n} ${wide(200)}`, type: 'quality', weight: 1 })),
}

let company: TestCompany
let ids: Ids
let mediumId = ''

beforeAll(async () => {
  const others = times(10, (n) => ({ format: 'tender/1', tender: tender(String(n + 1)) }))
  const lines = [{ format: 'tender/1', tender: maxLength, documents }, ...others]
  await importNotices(
    `${source}-medium`,
    JSON.stringify({ format: 'tender/1', tender: medium, documents: documents.slice(1) }),
  )
  await importNotices(source, lines.map((each) => JSON.stringify(each)).join('\n'))
  company = await newCompany()
  const found = (await company.call('GET', `/tenders?source=${source}&limit=100`)).body.data
  mediumId = (await company.call('GET', `/tenders?source=${source}-medium`)).body.data[0].id
  const hasCodes = ({ cpvCodes }: { cpvCodes: string[] }) => cpvCodes.length > 0
  const tenderId: string = found.find(hasCodes).id
  const rest: string[] = found.map(({ id }: { id: string }) => id).filter((id: string) => id !== tenderId)
  const named = (await company.call('GET', `/tenders/${tenderId}/documents?kind=tender_documents`)).body.data
  ids = await workspace(company, { tenderId, documentId: named[0].id })
  const lotIds = times(70, (n) => `LOT-${n}`)
  const sections = times(60, section)
  await company.call('PATCH', `/bids/${ids.bidId}`, { title: wide(2000), notes, lotIds, sections })
  const tags = times(50, (n) => `${n} ${wide(50)}`)
  await company.call('PATCH', `/tenders/saved/${ids.itemId}`, { notes, tags, nextAction: wide(500) })
  const saving = rest.map((each) => company.call('POST', '/tenders/saved', { tenderId: each, notes }))
  const bidding = rest.map((each) => company.call('POST', '/bids', { tenderId: each, title: wide(2000) }))
  await Promise.all([...saving, ...bidding])
}, 60_000)

describe('the answer of every tool', () => {
  // The most that a call can ask for at once, where this is more than the usual call asks for.
  const asking: Record<string, object> = {
    search_tenders: { q: undefined, cpvCodes: undefined, minValue: undefined, limit: 25 },
    get_tender: { limit: 25 },
    read_tender_document: { pages: 5 },
    get_bid: { sectionKeys: times(5, (n) => `s${n}`) },
    list_tender_requirements: { limit: 25, mandatory: undefined },
    find_gaps: { limit: 25 },
    get_compliance_matrix: { limit: 25 },
    list_pipeline: { limit: 25 },
    list_bids: { limit: 25, tenderId: undefined },
  }
  it.for(tools.map(({ name }) => name))('%s stays short with the longest data', async (name) => {
    const args = { ...calls[name]?.(ids), ...asking[name] }
    const { data, text, result } = await callTool(company.key, name, args)
    const [, ...links] = result.content.map((each: object) => JSON.stringify(each))
    expect(tokensIn([text, ...links].join(''))).toBeLessThan(max)
    if (data === undefined) return
    expect(text).toBe(JSON.stringify(data))
    expect(tools.find((tool) => tool.name === name)?.output.safeParse(data).success).toBe(true)
  })

  it('stays short where thousands of arguments are wrong', async () => {
    const wrong = Object.fromEntries(times(5000, (n) => [`${'x'.repeat(150)}${n}`, 1]))
    const { text, failed } = await callTool(company.key, 'list_bids', wrong)
    expect([failed, tokensIn(text) < max]).toEqual([true, true])
    expect(text).toContain('4980 more arguments are wrong.')
  })

  it('says what was left out of a preview', async () => {
    const { data } = await callTool(company.key, 'remove_from_pipeline', { itemId: ids.itemId })
    expect(data.next).toMatch(/^Left out: \d+ characters of long texts, which end with …\. The console shows/)
    expect([data.about.tags.length, data.about.notes.endsWith(' …')]).toEqual([50, true])
  })
})

/** Follows `next` until nothing is left, and gives the members of all answers. */
async function follow(name: string, args: object) {
  const answers = []
  let more: object | null = {}
  while (more) {
    const { data, text } = await callTool(company.key, name, { ...args, ...more })
    expect(tokensIn(text)).toBeLessThan(max)
    answers.push(data)
    const called = /with (?:limit (\d+) and )?page (\d+)(?: and part (\d+))?/.exec(data.next ?? '')
    const [, limit, page, part] = called ?? []
    const given = Object.entries({ limit, page, part: part ?? (name.startsWith('read_') ? '1' : undefined) })
    const numbers = given.filter(([, each]) => each !== undefined).map(([key, each]) => [key, Number(each)])
    more = called ? { ...more, ...Object.fromEntries(numbers) } : null
    expect(answers.length).toBeLessThan(100)
  }
  return answers
}

describe('the calls that next names', () => {
  it.for([
    ['search_tenders', { limit: 25 }, 'tenders', 'id'],
    ['list_pipeline', { limit: 25 }, 'items', 'id'],
    ['list_bids', { limit: 9 }, 'bids', 'id'],
    ['list_tender_requirements', { limit: 25 }, 'requirements', 'id'],
    ['get_compliance_matrix', { limit: 25 }, 'items', 'requirementId'],
    ['find_gaps', { limit: 25 }, 'gaps', 'requirementId'],
  ] as const)('give every item of %s once', async ([name, args, member, key]) => {
    const given = /requirements|matrix|gaps/.test(name) ? { ...args, tenderId: ids.tenderId } : args
    const answers = await follow(name, given)
    const found = answers.flatMap((each) => each[member].map((item: Record<string, string>) => item[key]))
    expect(found.length).toBeGreaterThan(10)
    expect(new Set(found).size).toBe(found.length)
    const { data } = await callTool(company.key, 'list_tender_requirements', { tenderId: ids.tenderId })
    if (name === 'find_gaps')
      expect(answers[0].next).toMatch(/^counts are of demands on the company; list_tender_req/)
    expect(found).toHaveLength(/matrix|gaps/.test(name) ? data.total : answers[0].total)
  })

  it('give all of a tender', async () => {
    const answers = await follow('get_tender', { tenderId: mediumId })
    const all = (member: string) => answers.flatMap((each) => each[member] ?? [])
    expect(all('lots').map(({ id }) => id)).toEqual(medium.lots.map(({ id }) => id))
    expect(all('documents').filter(({ kind }) => kind === 'contract')).toHaveLength(30)
    expect([all('awardCriteria').length, all('cpvCodes').length]).toEqual([30, 30])
    expect(all('description').join('')).toBe(medium.description)
  })

  it('give all of a document, in parts where a page is long', async () => {
    const { tenderId, documentId } = ids
    const answers = await follow('read_tender_document', { tenderId, documentId, pages: 5 })
    const texts: string[] = []
    for (const { page, text } of answers.flatMap((each) => each.pages))
      texts[page - 1] = `${texts[page - 1] ?? ''}${text}`
    expect(texts).toEqual(pages)
  })

  it('give all of a bid', async () => {
    const lotIds = medium.lots.map(({ id }) => id)
    const sections = times(30, (n) => ({ ...section(n), heading: wide(100) }))
    const bid = await company.call('POST', '/bids', { tenderId: mediumId, notes: wide(2000), lotIds })
    const bidId: string = bid.body.data.id
    await company.call('PATCH', `/bids/${bidId}`, { sections })
    const outline = await follow('get_bid', { bidId })
    expect(outline.flatMap((each) => each.sections).map(({ key }) => key)).toEqual(
      sections.map(({ key }) => key),
    )
    expect(outline.flatMap((each) => each.lotIds)).toEqual(lotIds)
    expect(outline.map((each) => each.notes ?? '').join('')).toBe(wide(2000))
    const read = (await follow('get_bid', { bidId, sectionKeys: ['s1', 's7'] })).flatMap(
      (each) => each.sections,
    )
    const text = (wanted: string) => read.map(({ key, text = '' }) => (key === wanted ? text : '')).join('')
    expect([text('s1'), text('s7')]).toEqual([section(1).text, section(7).text])
  })

  it('give the whole notes of one item', async () => {
    const long = 'n'.repeat(15_000)
    const own = await newCompany()
    await own.call('POST', '/tenders/saved', { tenderId: mediumId, notes: long })
    const short = (await callTool(own.key, 'list_pipeline')).data
    expect(short.next).toBe('Texts that end with … are whole with limit 1.')
    expect((await callTool(own.key, 'list_pipeline', { limit: 1 })).data.items[0].notes).toBe(long)
  })
})

describe('tokensIn', () => {
  // Tokens as the most wasteful of the tokenizers o200k, cl100k and Claude's of 2023 counts them.
  it.for([
    ['The contracting authority requires tenderers to submit certificates of experience.', 12],
    ['Der Auftraggeber verlangt von den Bietern Eignungsnachweise, Umsatzerklärungen und Referenzen.', 34],
    ['Hankintayksikkö edellyttää tarjoajilta todistuksia vastaavien rakennushankkeiden toteuttamisesta.', 39],
    ['Η αναθέτουσα αρχή απαιτεί από τους προσφέροντες να υποβάλουν πιστοποιητικά', 84],
    ['公共采购平台招标文件要求投标人提供资格证明和财务报表以及类似项目经验', 36],
  ] as const)('counts no fewer tokens than a tokenizer: %s', ([text, counted]) => {
    expect(tokensIn(text)).toBeGreaterThanOrEqual(counted)
  })
})
