import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid, removeBid } from '../../src/workspace/bids/commands.ts'
import { listEdits, readEdit } from '../../src/workspace/bids/edit-queries.ts'
import { editsMaxAge, maxEdits } from '../../src/workspace/bids/edits.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { restoreSection } from '../../src/workspace/bids/restore-section.ts'
import { addSection, removeSection, seenOf, writeSection } from '../../src/workspace/bids/sections.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { listQuotas } from '../../src/identity/quotas/queries.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { minute } from '../../src/platform/time/time.ts'
import { workspaceRetention } from '../../src/workspace/retention.ts'
import { newCompany, operate } from '../support/api.ts'
import { newTender, patch, started } from '../support/bids.ts'
import { ctxAt, newStaff, type Staff } from '../support/people.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
})

const start = Date.parse('2026-11-02T09:00:00Z')
const after = (minutes: number) => new Date(start + minutes * minute)

/** A bid with an empty section `a`, and what people do with the section at so many minutes. */
async function writing() {
  const [ada, grace] = await newStaff('owner', 'member')
  const { id } = await ada.act((ctx) => createBid(ctx, { tenderId, value: 1 }))
  await ada.act((ctx) => updateBid(ctx, id, { sections: [{ key: 'a', heading: 'A' }] }), after(-60))
  const present = async () => (await ada.act((ctx) => getBid(ctx, id))).sections[0]
  const seen = async () => seenOf((await present()) ?? { heading: '', text: '' })
  const write = async (who: Staff, text: string, at: number) => {
    const input = { key: 'a', heading: 'A', text, seen: await seen() }
    return who.act((ctx) => writeSection(ctx, id, input), after(at))
  }
  const edits = () => ada.act((ctx) => listEdits(ctx, id, 'a'))
  /** The text before and after each kept change, the newest first. */
  const story = async () =>
    Promise.all(
      (await edits()).map(async ({ version, by, kind }) => {
        const words = await ada.act((ctx) => readEdit(ctx, id, { key: 'a', version }))
        return [by.name, kind, words.before.text, words.after?.text ?? null]
      }),
    )
  const restore = async (who: Staff, version: number, mark?: string) => {
    const input = { key: 'a', version, seen: mark ?? (await seen()) }
    return who.act((ctx) => restoreSection(ctx, id, input), after(600))
  }
  return { ada, grace, id, write, edits, story, present, seen, restore }
}

describe('the changes of a section', () => {
  it('say who changed what when; the saves of one spell of writing are one', async () => {
    const { ada, grace, write, edits, story } = await writing()
    await write(ada, 'We', 0)
    await write(ada, 'We work', 10)
    await write(ada, 'We work nights.', 35)
    await write(grace, 'We work days.', 36)
    await write(ada, 'We work weekends.', 37)
    await write(ada, 'We work weekends and days.', 90)
    expect(await story()).toEqual([
      [ada.name, 'written', 'We work weekends.', null],
      [ada.name, 'written', 'We work days.', 'We work weekends.'],
      [grace.name, 'written', 'We work nights.', 'We work days.'],
      [ada.name, 'written', '', 'We work nights.'],
    ])
    const [last, , , first] = await edits()
    expect([first?.beganAt, first?.at, last?.at]).toEqual(
      [0, 35, 90].map((minutes) => after(minutes).toISOString()),
    )
  })

  it('keep what was lost in between: two hours are the longest spell, and a text that shrinks begins another', async () => {
    const { ada, write, story } = await writing()
    const long = 'Night work. '.repeat(40)
    for (const at of [0, 25, 50, 75, 100]) await write(ada, `${long}${at}`, at)
    await write(ada, '', 101)
    await write(ada, 'Again', 102)
    await write(ada, 'Again from the start', 125)
    expect(await story()).toEqual([
      [ada.name, 'written', `${long}100`, null],
      [ada.name, 'written', '', `${long}100`],
    ])
    for (const at of [150, 175, 200, 225, 240]) await write(ada, `Again ${at}`, at)
    expect((await story())[0]?.slice(2)).toEqual(['Again 200', null])
  })

  it('are written with the change alone: of two at once both, of a refused save none', async () => {
    const { ada, grace, id, seen, story, present } = await writing()
    const mark = await seen()
    const save = (who: Staff, text: string) =>
      who.act((ctx) => writeSection(ctx, id, { key: 'a', heading: 'A', text, seen: mark }), after(0))
    const saved = await Promise.allSettled([
      save(ada, 'Ada'),
      save(grace, 'Grace'),
      save(ada, 'Ada'),
      ada.act((ctx) => addSection(ctx, id, { heading: 'B', text: 'beside' }), after(0)),
    ])
    expect(saved.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    const [winner] = await story()
    expect(await story()).toHaveLength(1)
    expect([winner?.[0], (await present())?.text]).toEqual(
      winner?.[0] === ada.name ? [ada.name, 'Ada'] : [grace.name, 'Grace'],
    )
    const all = await ada.act((ctx) => listEdits(ctx, id))
    expect(all.map(({ key }) => key).toSorted()).toEqual(['a', 'own-1'])
  })

  it('are the newest of a section, for a year, and go with the bid', async () => {
    const { ada, grace, id, write, edits } = await writing()
    for (let n = 0; n < maxEdits + 3; n++) await write(n % 2 ? ada : grace, `Text ${n}`, n)
    const kept = await edits()
    expect(kept).toHaveLength(maxEdits)
    const oldest = kept.at(-1)
    expect(
      await ada.act((ctx) => readEdit(ctx, id, { key: 'a', version: oldest?.version ?? 0 })),
    ).toMatchObject({ before: { text: 'Text 2' }, after: { text: 'Text 3' } })
    const count = env.DB.prepare('SELECT count(*) AS n FROM section_edits WHERE bid_id = ?1').bind(id)
    await deleteExpired(ctxAt(new Date(after(20).getTime() + editsMaxAge)), workspaceRetention.sectionEdits)
    expect(await count.first('n')).toBe(2)
    await ada.act((ctx) => removeBid(ctx, id))
    expect(await count.first('n')).toBe(0)
    expect(await usedBy(ada.companyId)).toBe(0)
  })

  it('are not there for another company', async () => {
    const { ada, id, write, edits } = await writing()
    await write(ada, 'Secret', 0)
    const version = (await edits())[0]?.version ?? 0
    const [stranger] = await newStaff('owner')
    expect(await stranger.act((ctx) => listEdits(ctx, id, 'a'))).toEqual([])
    await expect(stranger.act((ctx) => readEdit(ctx, id, { key: 'a', version }))).rejects.toThrow('not found')
    const restoring = stranger.act((ctx) => restoreSection(ctx, id, { key: 'a', version, seen: '' }))
    await expect(restoring).rejects.toThrow('not found')
  })
})

const usedBy = async (companyId: string) =>
  (await listQuotas({ d1: env.DB }, companyId)).find(({ name }) => name === 'earlierTextBytes')?.used

describe('restoreSection', () => {
  it('gives back an earlier text as one more change, once, and nothing over what was not seen', async () => {
    const { ada, grace, id, write, edits, story, present, seen, restore } = await writing()
    await write(ada, 'First', 0)
    await write(grace, 'Second', 1)
    const [second] = await edits()
    const stale = await seen()
    await write(ada, 'Third', 2)
    await expect(restore(grace, second?.version ?? 0, stale)).rejects.toThrow('written in this section')
    await Promise.all([1, 2].map(() => restore(grace, second?.version ?? 0)))
    expect((await present())?.text).toBe('First')
    expect((await story())[0]).toEqual([grace.name, 'restored', 'Third', null])
    expect(await edits()).toHaveLength(4)
    await write(grace, 'First, then more', 601)
    expect((await story())[0]).toEqual([grace.name, 'written', 'First', null])
    const first = (await edits()).at(-1)?.version ?? 0
    await restore(ada, first)
    expect(await present()).toMatchObject({ heading: 'A', text: '', status: 'open' })
    await ada.act((ctx) => submitBid(ctx, id))
    await expect(restore(ada, second?.version ?? 0)).rejects.toThrow('sections can no longer change')
  })

  it('puts a removed section back, and knows no text from before a section was added', async () => {
    const { ada, id, write, edits, seen, present, restore } = await writing()
    await write(ada, 'Kept', 0)
    const mark = await seen()
    await ada.act((ctx) => removeSection(ctx, id, { key: 'a', seen: mark }), after(1))
    const [removal] = await edits()
    expect([removal?.kind, await present()]).toEqual(['removed', undefined])
    await Promise.all([1, 2].map(() => restore(ada, removal?.version ?? 0, '')))
    expect(await present()).toMatchObject({ key: 'a', heading: 'A', text: 'Kept', status: 'drafting' })
    const { sections } = await ada.act((ctx) => addSection(ctx, id, { heading: 'B', text: 'New' }), after(2))
    expect(sections).toHaveLength(2)
    const [added] = await ada.act((ctx) => listEdits(ctx, id, 'own-1'))
    const input = { key: 'own-1', version: added?.version ?? 0, seen: '' }
    await expect(ada.act((ctx) => restoreSection(ctx, id, input))).rejects.toThrow('not found')
  })
})

describe('earlier texts', () => {
  it('count in their quota, whose oldest make room, so that writing never fails for them', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    await operate('PUT', `/companies/${company.companyId}/quotas`, { earlierTextBytes: 2500 })
    const write = (text: string) => patch(company, bid, { sections: [{ key: 'k', heading: 'A', text }] })
    // Each text is less than half as long as the text before, so that each save begins a change of its own.
    for (const length of [4000, 1900, 900, 400, 190])
      expect((await write('x'.repeat(length))).status).toBe(200)
    const { results } = await env.DB.prepare(
      'SELECT octet_length(text) AS n, key_id IS NOT NULL AS byKey FROM section_edits WHERE bid_id = ?1 ORDER BY version',
    )
      .bind(bid.id)
      .all()
    expect(results).toEqual([900, 400].map((n) => ({ n, byKey: 1 })))
    expect(await usedBy(company.companyId)).toBe(2 * (200 + 'kA'.length) + 900 + 400)
  })
})
