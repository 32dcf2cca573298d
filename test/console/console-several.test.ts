import { env } from 'cloudflare:workers'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createAsset, updateAsset } from '../../src/company/files/commands.ts'
import { zipFiles } from '../../src/company/files/zip.ts'
import { uploadFile } from '../../src/company/files/upload.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { saveTender, updateSaved } from '../../src/workspace/pipeline/commands.ts'
import { getSaved } from '../../src/workspace/pipeline/queries.ts'
import { hideTenders } from '../../src/workspace/search/hidden/commands.ts'
import { moveSaved, saveTenders } from '../../src/workspace/pipeline/several.ts'
import { Existing } from '../../src/platform/db/page.ts'
import { addCertification } from '../../src/company/profile/certifications/commands.ts'
import { createTask, updateTask } from '../../src/workspace/tasks/commands.ts'
import { getTask } from '../../src/workspace/tasks/queries.ts'
import { operate } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { actionOf, type Browser, type Page } from '../support/browser.ts'
import { addStaff, type Staff } from '../support/people.ts'
import { atWork } from '../support/work.ts'

const words = ({ text }: Page) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

/** The ticks of the boxes with these names on a page. */
const ticksOf = ({ text }: Page, names: readonly string[]): [string, string][] =>
  names.map((name) => {
    const [, value = ''] =
      new RegExp(`name="chosen" value="([^"]*)"[^>]*aria-label="Select: ${name}"`).exec(text) ?? []
    return ['chosen', value]
  })

/** Sends the form of a list for the things with these names; returns the message of the next page. */
async function choose(
  browser: Browser,
  page: Page,
  names: readonly string[],
  fields: [string, string][],
): Promise<string> {
  const sent = await browser.send(page, severalOf(page), [...ticksOf(page, names), ...fields])
  const [, says = ''] =
    /role="(?:status|alert)"[^>]*>(.*?)<\/(?:p|div)>/s.exec(
      sent.location === null ? sent.text : (await browser.open(sent.location)).text,
    ) ?? []
  return says
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The address of the form for several things of the page. */
const severalOf = (page: Page): string =>
  actionOf(page, /action="(\/\w+\/several)/.exec(page.text)?.[1] ?? 'no form')

const auditOf = async (staff: Staff, action: string) =>
  (
    await env.DB.prepare('SELECT target_id FROM audit WHERE company_id = ? AND action = ?')
      .bind(staff.companyId, action)
      .all<{ target_id: string }>()
  ).results.map(({ target_id }) => target_id)

describe('several tasks', () => {
  const named = async (colleague: Staff, names: string[]) =>
    Promise.all(names.map((title) => colleague.act((ctx) => createTask(ctx, { title }))))

  it('are done together, but for what somebody has changed; a second sending changes nothing', async () => {
    const { browser, colleague } = await atWork()
    const [a, b, c] = await named(colleague, ['Ask the bank', 'Call Eva', 'Draw a plan'])
    const page = await browser.open('/tasks?who=all')
    await colleague.act((ctx) => updateTask(ctx, b?.id ?? '', { dueAt: new Date('2098-01-01') }))
    const names = ['Ask the bank', 'Call Eva', 'Draw a plan']
    const left = 'Not changed: “Call Eva” (changed by someone in the meantime).'
    expect(await choose(browser, page, names, [['act', 'done']])).toBe(`2 tasks done. ${left}`)
    expect(await choose(browser, page, names, [['act', 'done']])).toBe(`2 were like this already. ${left}`)
    const now = await Promise.all(
      [a, b, c].map((each) => colleague.act((ctx) => getTask(ctx, each?.id ?? ''))),
    )
    expect(now.map(({ done, version }) => [done, version])).toEqual([
      [true, 2],
      [false, 2],
      [true, 2],
    ])
    expect((await auditOf(colleague, 'PATCH /tasks/:id')).toSorted()).toEqual(
      [a?.id, b?.id, c?.id].toSorted(),
    )
  })

  it('get a person, who is told once, and a due date in the reader’s zone', async () => {
    const { browser, colleague } = await atWork()
    const made = await named(colleague, ['One', 'Two', 'Three'])
    const page = () => browser.open('/tasks?who=all')
    const assign: [string, string][] = [
      ['act', 'assign'],
      ['assigneeId', colleague.userId],
    ]
    expect(await choose(browser, await page(), ['One', 'Two'], assign)).toBe('2 tasks assigned.')
    const { results } = await env.DB.prepare('SELECT title, body, data FROM notifications WHERE user_id = ?')
      .bind(colleague.userId)
      .all<{ title: string; body: string; data: string }>()
    expect(results.map(({ title, body }) => [title, body])).toEqual([
      ['2 tasks for you', 'From Ada Example: One; Two'],
    ])
    expect(JSON.parse(results[0]?.data ?? '')).toEqual({ taskIds: [made[0]?.id, made[1]?.id] })
    const due: [string, string][] = [
      ['act', 'due'],
      ['dueAt', '2098-02-03T12:00'],
    ]
    expect(await choose(browser, await page(), ['One', 'Three'], due)).toBe(
      '2 tasks moved to the new due date.',
    )
    const [one, , three] = await Promise.all(made.map(({ id }) => colleague.act((ctx) => getTask(ctx, id))))
    expect([one, three].map((task) => [task?.dueAt, task?.assigneeId])).toEqual([
      ['2098-02-03T12:00:00.000Z', colleague.userId],
      ['2098-02-03T12:00:00.000Z', null],
    ])
  })

  it('are refused with a sentence where nothing, no date, or nothing of the company is chosen', async () => {
    const { browser, colleague } = await atWork()
    await named(colleague, ['One'])
    const page = await browser.open('/tasks?who=all&by=bid')
    expect(await choose(browser, page, [], [['act', 'done']])).toContain('Nothing is selected')
    expect(await choose(browser, page, ['One'], [['act', 'due']])).toContain('Choose the new due date.')
    const foreign = await atWork()
    const other = await foreign.colleague.act((ctx) => createTask(ctx, { title: 'Theirs' }))
    const sent = await browser.send(page, severalOf(page), [
      ['chosen', `${other.id}:1`],
      ['act', 'done'],
    ])
    expect(words(await browser.open(sent.location ?? ''))).toContain(
      'Not changed: one that is no longer there.',
    )
    expect((await foreign.colleague.act((ctx) => getTask(ctx, other.id))).done).toBe(false)
  })
})

describe('several cards of the pipeline', () => {
  async function board() {
    const work = await atWork()
    const cards = await Promise.all(
      ['Road', 'Bridge', 'Quay'].map(async (title) => {
        const tenderId = await newTender({ title })
        const saved = await work.colleague.act((ctx) => saveTender(ctx, { tenderId }))
        return saved instanceof Existing ? saved.existing : saved
      }),
    )
    return { ...work, cards }
  }

  it('move together, but for a card that somebody has moved; notes do not get in the way', async () => {
    const { browser, colleague, cards } = await board()
    const page = await browser.open('/pipeline')
    await colleague.act((ctx) => updateSaved(ctx, cards[0]?.id ?? '', { notes: 'Seen' }))
    await colleague.act((ctx) => updateSaved(ctx, cards[2]?.id ?? '', { stage: 'preparing' }))
    const names = ['Road', 'Bridge', 'Quay']
    expect(await choose(browser, page, names, [['act', 'archive']])).toBe(
      '2 tenders moved to “Dropped”. Not changed: “Quay” (changed by someone in the meantime).',
    )
    expect(await choose(browser, page, ['Road'], [['act', 'move']])).toContain('Choose a stage')
    const now = await Promise.all(cards.map(({ id }) => colleague.act((ctx) => getSaved(ctx, id))))
    expect(now.map(({ stage, version }) => [stage, version])).toEqual([
      ['dropped', 3],
      ['dropped', 2],
      ['preparing', 2],
    ])
  })

  it('move once, of many movers at once', async () => {
    const { colleague, cards } = await board()
    const chosen = cards.map(({ id }) => ({ id, from: 'watching' as const }))
    const moves = (['qualifying', 'preparing', 'won', 'lost'] as const).map((to) =>
      colleague.act((ctx) => moveSaved(ctx, chosen, to)),
    )
    const changed = (await Promise.all(moves)).map((each) => each.changed)
    expect(changed.toSorted()).toEqual([0, 0, 0, 3])
    const now = await Promise.all(cards.map(({ id }) => colleague.act((ctx) => getSaved(ctx, id))))
    expect(now.map(({ version }) => version)).toEqual([2, 2, 2])
  })
})

describe('several found tenders', () => {
  const found = async (count: number) => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`
    const names = Array.from({ length: count }, (_, n) => `${word} part ${n}`)
    const ids = []
    for (const title of names) ids.push(await newTender({ title }))
    return { word, names, ids }
  }

  it('are saved as far as the quota has room, and hidden, each once', async () => {
    const { browser, colleague } = await atWork()
    const { word, names, ids } = await found(4)
    await colleague.act((ctx) => saveTender(ctx, { tenderId: ids[0] ?? '' }))
    await operate('PUT', `/companies/${colleague.companyId}/quotas`, { savedTenders: 3 })
    const page = await browser.open(`/tenders?q=${word}`)
    const save: [string, string][] = [
      ['act', 'save'],
      ['stage', 'qualifying'],
    ]
    const saved = await choose(browser, page, names, save)
    expect(saved).toMatch(
      /^2 tenders in your pipeline\. 1 was like this already\. Not changed: “[^”]+” \(your quota has no room\)\.$/,
    )
    expect(await choose(browser, page, names.slice(0, 1), save)).toBe('1 was like this already.')
    const { results } = await env.DB.prepare(
      'SELECT stage FROM saved_tenders WHERE company_id = ? ORDER BY stage',
    )
      .bind(colleague.companyId)
      .all<{ stage: string }>()
    expect(results.map(({ stage }) => stage)).toEqual(['qualifying', 'qualifying', 'watching'])
    const hide: [string, string][] = [['act', 'hide']]
    expect(await choose(browser, page, names, hide)).toBe(
      '4 tenders hidden from the results of your company.',
    )
    expect(await choose(browser, page, names, hide)).toBe('4 were like this already.')
    expect(words(await browser.open(`/tenders?q=${word}`))).toContain('0 open tenders')
  })

  it('are saved and hidden once, of many at once', async () => {
    const { colleague } = await atWork()
    const { ids } = await found(3)
    const acts = [
      () => colleague.act((ctx) => saveTenders(ctx, ids, 'watching')),
      () => colleague.act((ctx) => hideTenders(ctx, ids)),
    ]
    for (const act of acts) {
      const answers = await Promise.all([act(), act(), act(), act()])
      expect(answers.map(({ changed }) => changed).toSorted()).toEqual([0, 0, 0, 3])
      expect(answers.map(({ same }) => same).toSorted()).toEqual([0, 3, 3, 3])
    }
  })

  it('are all ticked by a link, which no other link carries on', async () => {
    const { browser } = await atWork()
    const { word } = await found(2)
    const page = await browser.open(`/tenders?q=${word}&ticked=all`)
    expect(page.text.match(/class="tick"[^>]* checked/g)).toHaveLength(2)
    expect(page.text.match(/ticked=all/g)).toHaveLength(1)
    const plain = await browser.open(`/tenders?q=${word}`)
    expect(plain.text.match(/class="tick"[^>]* checked/g)).toBeNull()
    const sent = await browser.send(plain, severalOf(plain), [['chosen', newId('tender', new Date())]])
    expect([sent.status, words(sent).includes('Choose what to do')]).toEqual([422, true])
  })
})

describe('several files', () => {
  const named = async (colleague: Staff, name: string, text: string | null) => {
    const asset = await colleague.act((ctx) => createAsset(ctx, { name, validUntil: null }))
    if (text === null) return asset
    const body = new Blob([text]).stream()
    const file = {
      fileName: 'proof.txt',
      declaredType: 'text/plain',
      size: text.length,
      body,
      expected: null,
    }
    return uploadFile(colleague.ctx(), asset.id, file)
  }

  it('come as one archive, with names of their own and a word about what is missing', async () => {
    const { browser, colleague } = await atWork()
    const made = await Promise.all([
      named(colleague, 'First', 'one'),
      named(colleague, 'Second', 'two'),
      named(colleague, 'Third', null),
    ])
    const ids = made.map(({ id }) => id)
    const { body } = await colleague.act((ctx) => zipFiles(ctx, ids))
    const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
    const texts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])
    expect(texts).toEqual([
      ['proof.txt', 'one'],
      ['proof (2).txt', 'two'],
      ['Not in this archive.txt', 'Not in this archive:\nThird: no file uploaded yet\n'],
    ])
    const page = await browser.open('/assets')
    const sent = await browser.send(page, severalOf(page), [...ticksOf(page, ['First']), ['act', 'download']])
    expect([sent.status, sent.headers.get('content-type'), sent.text.slice(0, 2)]).toEqual([
      200,
      'application/zip',
      'PK',
    ])
    expect(await choose(browser, page, ['Third'], [['act', 'download']])).toContain(
      'None of the selected records has a file.',
    )
  })

  it('are deleted with their bytes, but for what somebody has changed', async () => {
    const { browser, colleague } = await atWork()
    const [first, second] = await Promise.all([
      named(colleague, 'First', 'one'),
      named(colleague, 'Second', 'two'),
    ])
    const proof = {
      name: 'Quality',
      standard: null,
      issuer: null,
      number: null,
      issuedAt: null,
      expiresAt: null,
    }
    const owner = await addStaff(colleague.companyId, 'owner')
    const { id } = await owner.act((ctx) => addCertification(ctx, { ...proof, assetId: first.id }))
    const page = await browser.open('/assets')
    await colleague.act((ctx) => updateAsset(ctx, second.id, { tags: ['new'], validUntil: null }))
    expect(await choose(browser, page, ['First', 'Second'], [['act', 'delete']])).toBe(
      '1 file deleted. Not changed: “Second” (changed by someone in the meantime).',
    )
    expect(await choose(browser, page, ['First'], [['act', 'delete']])).toBe('1 was like this already.')
    const { objects } = await env.FILES.list({ prefix: `t/${colleague.companyId}/` })
    expect(objects).toHaveLength(1)
    const proven = await env.DB.prepare('SELECT asset_id FROM certifications WHERE id = ?').bind(id).first()
    expect(proven).toEqual({ asset_id: null })
  })
})
