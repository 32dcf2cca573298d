import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { visitPause } from '../../src/workspace/search/visits/visit.ts'
import { importTender } from '../support/bids.ts'
import { award, company, importDeals } from '../support/market.ts'
import { Browser, join, newPerson, type Page, type Person } from '../support/browser.ts'

async function signed(): Promise<{ browser: Browser; person: Person }> {
  const person = await newPerson({ role: 'member' })
  const browser = new Browser()
  await browser.signIn(person)
  return { browser, person }
}

const word = () => `w${crypto.randomUUID().slice(0, 8)}`
const deadline = new Date(Date.now() + 9 * 86_400_000).toISOString()

/** Imports an open tender with this title. */
const imported = (title: string): Promise<unknown> =>
  importTender(`finding-${crypto.randomUUID().slice(0, 8)}`, { title, deadline })

/** Moves the looks of a person back in time by a pause, as if the person had been away. */
const away = ({ userId }: Person) =>
  env.DB.prepare('UPDATE search_visits SET seen_at = seen_at - ?1 WHERE user_id = ?2')
    .bind(visitPause, userId)
    .run()

/** Opens a page and follows its redirect to the settled address. */
async function settled(browser: Browser, path: string): Promise<Page> {
  const page = await browser.open(path)
  return page.location === null ? page : browser.open(page.location)
}

const words = ({ text }: Page) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const idOf = ({ text }: Page, title: string) =>
  new RegExp(`href="/tenders/(tender_[0-9a-z]+)"[^>]*>(?:<[^>]+>)*${title}`).exec(text)?.[1] ?? ''

describe('tenders that came since the last visit', () => {
  it('are marked, counted and listed by themselves, on every device, until the next visit', async () => {
    const { browser, person } = await signed()
    const w = word()
    await imported(`${w} old`)
    expect(words(await browser.open(`/tenders?q=${w}`))).not.toContain('since your last visit')
    await imported(`${w} early`)
    expect(words(await browser.open(`/tenders?q=${w}`))).not.toContain('New')
    await away(person)
    await imported(`${w} late`)
    const phone = new Browser()
    await phone.signIn(person)
    for (const device of [browser, phone, browser]) {
      const page = await device.open(`/tenders?q=${w}`)
      expect(words(page)).toContain('2 new since your last visit')
      expect(words(page)).toMatch(/late New .*early New .*old (?!New)/)
    }
    const fresh = await browser.open(`/tenders?q=${w}&new=yes`)
    expect(words(fresh)).toMatch(/2 open tenders .*Remove New: since your last visit/)
    expect(words(fresh)).not.toContain(`${w} old`)
    expect((await browser.open(`/tenders/export/csv?q=${w}&new=yes`)).text).not.toContain(`${w} old`)
    await away(person)
    expect(words(await browser.open(`/tenders?q=${w}`))).not.toContain('since your last visit')
    expect(words(await browser.open(`/tenders?q=${w}&new=yes`))).toContain('Without the new since')
  })

  it('are none at the first visit', async () => {
    const { browser } = await signed()
    const w = word()
    await imported(`${w} old`)
    const page = await browser.open(`/tenders?q=${w}&new=yes`)
    expect([page.status, words(page)]).toEqual([200, expect.stringContaining('0 open tenders')])
  })
})

describe('hiding a tender', () => {
  it('takes it from all results of the company, offers to undo at once, and lists what is hidden', async () => {
    const { browser, person } = await signed()
    const w = word()
    await imported(`${w} one`)
    await imported(`${w} two`)
    const list = await browser.open(`/tenders?q=${w}`)
    const hidden = await browser.send(list, '/tenders/hide', [['tenderId', idOf(list, `${w} one`)]])
    expect([hidden.status, hidden.location]).toEqual([303, `/tenders?q=${w}&hid=${idOf(list, `${w} one`)}`])
    const after = await browser.open(hidden.location ?? '')
    expect(words(after)).toMatch(/Hidden from the results of your company: \S+ one Undo .*1 open tender/)
    expect(after.text).not.toContain('hid=tender')
    const colleague = await newPerson({ role: 'member' })
    const other = new Browser()
    await other.signIn(colleague)
    expect(words(await other.open(`/tenders?q=${w}`))).toContain('2 open tenders')
    await join(person.companies[0]?.id ?? '', colleague.userId, 'member')
    await other.send(await other.open('/choose-company'), '/choose-company', [
      ['company', person.companies[0]?.id ?? ''],
    ])
    expect(words(await other.open(`/tenders?q=${w}`))).toContain('1 open tender')
    expect(words(await other.open(`/search?q=${w}`))).not.toContain(`${w} one`)
    expect(words(await other.open('/tenders/hidden'))).toContain(`${w} one`)
    const undone = await browser.send(after, '/tenders/unhide', [['tenderId', idOf(list, `${w} one`)]])
    expect(undone.location).toBe(`/tenders?q=${w}#in-list-${idOf(list, `${w} one`)}`)
    expect(words(await browser.open(`/tenders?q=${w}`))).toContain('2 open tenders')
    expect(words(await browser.open(hidden.location ?? ''))).not.toContain('Undo')
  })

  it('works from the tender’s own page, and twice is once', async () => {
    const { browser } = await signed()
    const w = word()
    await imported(`${w} one`)
    const list = await browser.open(`/tenders?q=${w}`)
    const id = idOf(list, `${w} one`)
    const page = await browser.open(`/tenders/${id}`)
    for (const _ of [1, 2])
      expect((await browser.send(page, '/tenders/hide', [['tenderId', id]])).location).toBe(`/tenders/${id}`)
    const odd = [
      ['tenderId', id],
      ['back', 'http://['],
    ] as [string, string][]
    expect((await browser.send(page, '/tenders/hide', odd)).location).toBe('/')
    const hidden = await browser.open(`/tenders/${id}`)
    expect(words(hidden)).toContain('Hidden from the results of your company. Show again')
    const hiddenList = await browser.open('/tenders/hidden')
    const shown = await browser.send(hiddenList, '/tenders/unhide', [['tenderId', id]])
    expect(shown.location).toBe('/tenders/hidden')
    expect(words(await browser.open(`/tenders?q=${w}`))).toContain('1 open tender')
  })

  it('says why it was refused, on the search that it came from', async () => {
    const { browser } = await signed()
    const w = word()
    await imported(`${w} one`)
    const list = await browser.open(`/tenders?q=${w}`)
    const gone = 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn'
    const refused = await browser.send(list, '/tenders/hide', [['tenderId', gone]])
    expect([refused.status, words(refused)]).toEqual([404, expect.stringContaining('1 open tender')])
    expect(refused.text).toContain(`value="${w}"`)
  })
})

describe('saved searches', () => {
  it('are named on the search page, opened again, and say what is new', async () => {
    const { browser, person } = await signed()
    const w = word()
    await imported(`${w} old`)
    const page = await settled(browser, `/tenders?q=${w}&page=3&regions=DE&new=yes`)
    const saved = await browser.send(page, '/tenders/searches', [['name', 'My words']])
    expect(saved.location).toBe(`/tenders?q=${w}&regions=DE`)
    const again = await browser.open(`/tenders?q=${w}`)
    await browser.send(again, '/tenders/searches', [['name', 'my words']])
    await away(person)
    await imported(`${w} late`)
    for (const path of ['/', '/tenders'])
      expect((await browser.open(path)).text).toMatch(
        new RegExp(
          `href="/tenders\\?q=${w}"><bdi>my words</bdi></a> <a href="/tenders\\?q=${w}&amp;new=yes"[^>]*>.*1 new`,
        ),
      )
    expect(words(await browser.open('/tenders/searches'))).toMatch(
      /my words “w[0-9a-f]+” · Open 2 1 Create alert/,
    )
  })

  it('become alerts with the same filters in one step, and are removed', async () => {
    const { browser } = await signed()
    const w = word()
    const page = await settled(
      browser,
      `/tenders?q=${w}&minValue=5&cpvCodes=45000000,71000000&buyer=City&status=any`,
    )
    await browser.send(page, '/tenders/searches', [['name', 'Both']])
    const list = await browser.open('/tenders/searches')
    const [alertForm = ''] = /\/tenders\/searches\/search_[0-9a-z]+\/alert/.exec(list.text) ?? []
    const made = await browser.send(list, alertForm, [])
    expect(made.location).toMatch(/^\/alerts\/alert_/)
    const row = await env.DB.prepare('SELECT name, filters FROM alerts WHERE id = ?')
      .bind(made.location?.split('/').at(-1) ?? '')
      .first<{ name: string; filters: string }>()
    expect([row?.name, JSON.parse(row?.filters ?? '')]).toEqual([
      'Both',
      { q: w, minValue: 5, cpvCodes: ['45000000', '71000000'], buyer: 'City' },
    ])
    const removed = await browser.send(list, alertForm.replace('/alert', '/remove'), [])
    expect(removed.location).toBe('/tenders/searches')
    expect(words(await browser.open('/tenders/searches'))).toContain('No saved searches')
  })

  it('keep the search and what was typed when the name is wrong', async () => {
    const { browser } = await signed()
    const page = await browser.open('/tenders?q=harbour')
    const refused = await browser.send(page, '/tenders/searches', [['name', ' ']])
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/<details class="unfold" open/)
    expect(refused.text).toContain('value="harbour"')
    expect(refused.text).toContain('name="query" value="q=harbour"')
  })
})

describe('the page of similar tenders', () => {
  it('says in words what is similar, and who won tenders of the kind', async () => {
    const { browser } = await signed()
    const w = word()
    const source = `similar-${w}`
    const kind = { cpvCodes: ['34144511'], regions: ['DE212'] }
    const buyer = company(`City ${w}`)
    await importDeals(source, [
      { ...kind, tag: 'tender', title: `${w} refuse vehicles`, deadline, buyer },
      { ...kind, tag: 'tender', title: `${w} refuse lorries`, deadline, buyer: company('Town') },
      {
        ...kind,
        title: `${w} old`,
        buyer,
        awards: [award({ value: 1234, date: '2025-01-01T00:00:00Z', suppliers: [company('Alpha GmbH')] })],
      },
    ])
    const list = await browser.open(`/tenders?q=${w}`)
    const page = await browser.open(`/tenders/${idOf(list, `${w} refuse vehicles`)}/similar`)
    const text = words(page)
    expect(text).toContain(`The same subject (Refuse-collection vehicles), the same region, `)
    expect(text).toMatch(new RegExp(`“${w}”, “refuse” in both titles|“refuse”, “${w}” in both titles`))
    expect(text).toMatch(/Past awards of this kind from this buyer .* old .*Alpha GmbH .*EUR 1,234/)
    expect(text).not.toContain('undefined')
    await imported(`${w} alone`)
    const alone = await browser.open(
      `/tenders/${idOf(await browser.open(`/tenders?q=${w}`), `${w} alone`)}/similar`,
    )
    expect(words(alone)).toContain('Nothing similar yet')
  })
})
