import { describe, expect, it } from 'vitest'
import { columnLimit } from '../../../src/workspace/pipeline/board.ts'
import { saveTender } from '../../../src/workspace/pipeline/commands.ts'
import { stages } from '../../../src/workspace/pipeline/schema.ts'
import { actionOf } from '../../support/browser.ts'
import { atWork, importTenders } from '../../support/work.ts'

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
