import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { removeSection, seenOf, writeSection } from '../../src/workspace/bids/sections.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { differenceOf, type DifferenceRun } from '../../src/console/areas/bids/difference.ts'
import { newTender } from '../support/bids.ts'
import { atWork } from '../support/work.ts'

const runsIn = (text: string): DifferenceRun[] =>
  [...text.matchAll(/\[-([^]*?)-\]|\{\+([^]*?)\+\}|((?:(?!\[-|\{\+)[^])+)/g)].map(
    ([, removed, added, same]) =>
      removed === undefined
        ? added === undefined
          ? { kind: 'same', text: same ?? '' }
          : { kind: 'added', text: added }
        : { kind: 'removed', text: removed },
  )
const without = (kind: DifferenceRun['kind'], runs: DifferenceRun[]) =>
  runs.map((run) => (run.kind === kind ? '' : run.text)).join('')

describe('the difference of two texts', () => {
  it.for([
    ['words within a line', 'Our staff is {+well +}trained every [-year-]{+spring+}'],
    ['a line that was added', 'One.\n{+Two.\n+}Three.\n'],
    ['a line that was removed', '[-One.\n-]Two.'],
    [
      'a sentence written anew, as a whole',
      'Start.\n[-We work at night.\n-]{+Nobody is disturbed by noise.\n+}End.',
    ],
    ['nothing', 'Unchanged'],
    ['all of it', '{+Προμήθεια και συντήρηση+}'],
  ] as const)('shows %s', ([, marked]) => {
    const runs = runsIn(marked)
    expect(differenceOf(without('added', runs), without('removed', runs))).toEqual(runs)
  })

  it('always gives both texts, whatever was changed', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'the', '\n', ' ', '  ', 'ø'))
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = differenceOf(before, after)
        expect([without('added', runs), without('removed', runs)]).toEqual([before, after])
      }),
    )
  })

  it('takes the longest texts, with every word changed', () => {
    const words = Array.from({ length: 33_000 }, (_, n) => `w${n % 977}`)
    const runs = differenceOf(words.join(' '), words.toReversed().join(' '))
    expect(runs.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})

describe('the page of a section’s changes', () => {
  let tenderId = ''
  beforeAll(async () => {
    tenderId = await newTender()
  })

  /** A bid whose section `a` was written and then changed by a colleague. */
  async function changed() {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId, value: 5 }))
    const words = { key: 'a', heading: 'Staff' }
    await colleague.act((ctx) =>
      updateBid(ctx, id, { sections: [{ ...words, text: 'Trained <every> year' }] }),
    )
    const seen = seenOf({ ...words, text: 'Trained <every> year' })
    await colleague.act(
      (ctx) => writeSection(ctx, id, { ...words, text: 'Trained <every> spring', seen }),
      new Date(Date.now() + 3_600_000),
    )
    const section = async () => (await colleague.act((ctx) => getBid(ctx, id))).sections[0]
    return { browser, colleague, id, section, path: `/bids/${id}/section/changes?key=a` }
  }

  it('names who changed what, and restores the text from before by one button', async () => {
    const { browser, colleague, id, section, path } = await changed()
    const page = await browser.open(path)
    expect(page.text).toContain(
      'Trained &lt;every&gt; <del><span class="hidden">Removed: </span>year</del>' +
        '<ins><span class="hidden">Added: </span>spring</ins>',
    )
    expect(page.text).toContain(`<bdi>${colleague.name}</bdi>`)
    expect(page.text).toContain('1 word added, 1 removed')
    for (const address of [`/bids/${id}`, `/bids/${id}/section?key=a`])
      expect((await browser.open(address)).text).toContain(`/bids/${id}/section/changes?key=a&amp;version=`)
    const answer = await browser.send(page, `/bids/${id}/section/restore?key=a`, [])
    expect([answer.status, answer.location]).toEqual([303, `/bids/${id}/section?key=a`])
    expect((await section())?.text).toBe('Trained <every> year')
    const first = await browser.open(path)
    expect(first.text).toContain('Earlier text restored')
  })

  it('restores nothing over a text that somebody wrote meanwhile, and says so', async () => {
    const { browser, colleague, id, section, path } = await changed()
    const page = await browser.open(path)
    const seen = seenOf((await section()) ?? { heading: '', text: '' })
    const input = { key: 'a', heading: 'Staff', text: 'Meanwhile', seen }
    await colleague.act((ctx) => writeSection(ctx, id, input))
    const answer = await browser.send(page, `/bids/${id}/section/restore?key=a`, [])
    expect([answer.status, answer.text.includes('written in this section')]).toEqual([403, true])
    expect((await section())?.text).toBe('Meanwhile')
  })

  it('puts a removed section back, and offers nothing once the bid is submitted', async () => {
    const { browser, colleague, id, section, path } = await changed()
    const seen = seenOf((await section()) ?? { heading: '', text: '' })
    await colleague.act((ctx) => removeSection(ctx, id, { key: 'a', seen }))
    const page = await browser.open(path)
    expect(page.text).toContain('This section was removed from the bid.')
    const answer = await browser.send(page, `/bids/${id}/section/restore?key=a`, [])
    expect([answer.status, (await section())?.text]).toEqual([303, 'Trained <every> spring'])
    await colleague.act((ctx) => submitBid(ctx, id))
    const submitted = await browser.open(path)
    expect([submitted.status, submitted.text.includes('/section/restore')]).toEqual([200, false])
    expect((await browser.open(path.replace('key=a', 'key=none'))).status).toBe(404)
  })
})
