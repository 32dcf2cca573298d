import { describe, expect, it } from 'vitest'
import { columnLimit } from '../../src/workspace/pipeline/board.ts'
import { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { saveTender } from '../../src/workspace/pipeline/commands.ts'
import { stages } from '../../src/workspace/pipeline/schema.ts'
import { importTender } from '../support/bids.ts'
import { actionOf, type Page } from '../support/browser.ts'
import { newSource } from '../support/imports.ts'
import { atWork, importTenders } from '../support/work.ts'

const words = ({ text }: Page) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('a deadline that documents state before the notice', () => {
  it('is shown with a mark on the board, in results, in the calendar and on the overview', async () => {
    const { browser, colleague } = await atWork()
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    const source = newSource()
    const inDays = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000)
    const [stated, deadline] = [inDays(9), inDays(30)]
    const on = stated.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    await importTender(
      source,
      { title: word, buyer: { name: 'Town', country: 'GB' }, deadline: deadline.toISOString() },
      [
        {
          title: 'Instructions',
          kind: 'tender_documents',
          language: 'en',
          pages: [`Closing date for tenders: ${on}.`],
        },
      ],
    )
    const { items } = await colleague.act((ctx) => searchTenders(ctx, SearchTenders.parse({ source })))
    await colleague.act((ctx) => saveTender(ctx, { tenderId: items[0]?.id ?? '' }))
    const day = (date: Date) => date.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    const mark = `by the documents; the notice says ${day(deadline)}`
    for (const path of ['/pipeline', `/tenders?q=${word}`, '/calendar', '/']) {
      const page = words(await browser.open(path))
      expect(page, path).toContain(mark)
      expect(page, path).toContain(day(stated))
    }
  })
})

describe('a deadline that documents state on the day of the notice', () => {
  it('is told apart by its hour', async () => {
    const { browser, colleague } = await atWork()
    const source = newSource()
    await importTender(
      source,
      { title: 'Ferry', buyer: { name: 'Town', country: 'GB' }, deadline: '2097-12-16T16:00:00Z' },
      [
        {
          title: 'Instructions',
          kind: 'tender_documents',
          language: 'en',
          pages: ['Closing date for tenders: 16 December 2097, 12:00 noon.'],
        },
      ],
    )
    const { items } = await colleague.act((ctx) => searchTenders(ctx, SearchTenders.parse({ source })))
    const [id = ''] = items.map((item) => item.id)
    await colleague.act((ctx) => saveTender(ctx, { tenderId: id }))
    for (const path of ['/pipeline', `/tenders/${id}/requirements`])
      expect(words(await browser.open(path)), path).toMatch(
        /(?:notice says|Notice: due) 16 Dec 2097, (?:16:00|4:00\spm)/i,
      )
  })
})

describe('the board', () => {
  const weightOf = async (text: string) =>
    (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
      .byteLength

  it('stays light however much is followed, and leads to the rest of each stage', async () => {
    const { browser, colleague } = await atWork()
    const long = () => Array.from({ length: 5 }, () => crypto.randomUUID()).join(' ')
    const ids = await importTenders('light', 190, (n) => ({
      title: `Tender ${n} ${long()} ${long()}`,
      buyer: { name: long(), country: 'DE' },
    }))
    await Promise.all(
      ids.map((tenderId, n) => {
        const more = {
          stage: stages[n < 45 ? 0 : n % stages.length],
          nextAction: long(),
          tags: [long().slice(0, 60)],
        }
        return colleague.act((ctx) => saveTender(ctx, { tenderId, ...more }))
      }),
    )
    const page = await browser.open('/pipeline?priority=medium')
    expect(page.text.match(/class="board-card"/g)).toHaveLength(4 * columnLimit + 3 * 10)
    expect(await weightOf(page.text)).toBeLessThan(60 * 1024)
    expect(page.text).toContain('href="/pipeline?priority=medium&amp;stage=watching"')
    const stage = await browser.open('/pipeline?stage=watching')
    expect(await weightOf(stage.text)).toBeLessThan(60 * 1024)
    expect(stage.text).toContain('href="/pipeline?stage=watching&amp;page=2"')
    expect(stage.text).toContain('<input type="hidden" name="stage" value="watching"')
    const action = actionOf(stage, '/pipeline/stage')
    expect((await browser.send(stage, action, [['to', 'won']])).location).toBe('/pipeline?stage=watching')
  })
})
