import { beforeAll, describe, expect, it } from 'vitest'
import { saveTender } from '../../src/workspace/pipeline/commands.ts'
import { createConsortium } from '../../src/workspace/consortiums/commands.ts'
import { answerInvitation, inviteMember } from '../../src/workspace/consortiums/members/commands.ts'
import { Existing } from '../../src/platform/db/page.ts'
import { addStaff, newStaff, type Staff } from '../support/people.ts'
import { atWork, importTenders } from '../support/work.ts'

/** Tenders whose titles are their numbers. */
let tenderIds: string[] = []
beforeAll(async () => {
  tenderIds = await importTenders('consortiums', 10, (n) => ({
    title: `Tender ${n}`,
    deadline: deadlineOf(n),
  }))
})

/**
 * The deadline of tender `n`: the first tender has none, the second deadline has passed, and all others come in reverse
 * order.
 */
const deadlineOf = (n: number) =>
  n === 0 ? null : n === 1 ? '2020-01-01T12:00:00Z' : new Date(Date.UTC(2099, 0, 200 - n)).toISOString()

const save = (who: Staff, n: number, more: object = {}) =>
  who.act((ctx) => saveTender(ctx, { tenderId: tenderIds[n] ?? '', ...more }))

describe('a company that is invited again', () => {
  it('is asked again', async () => {
    const [lead] = await newStaff('owner')
    const { browser, colleague } = await atWork()
    const { id } = await lead.act((ctx) =>
      createConsortium(ctx, { tenderId: tenderIds[2] ?? '', name: 'Both' }),
    )
    const invite = async () => {
      const made = await lead.act((ctx) => inviteMember(ctx, id, { companyId: colleague.companyId }))
      return (made instanceof Existing ? made.existing : made).id
    }
    const memberId = await invite()
    const owner = await addStaff(colleague.companyId, 'owner')
    await owner.act((ctx) => answerInvitation(ctx, { id, memberId }, 'declined'))
    const again = await invite()
    const page = await browser.open(`/consortiums/${id}`)
    const path = `/consortiums/${id}/members/${again}/accept`
    expect((await browser.send(page, path, [])).status).toBe(303)
    expect((await browser.open(`/consortiums/${id}`)).text).not.toContain(path)
  })
})

describe('a new consortium', () => {
  it('is for what is still to come first, and for the tender that one comes from', async () => {
    const { browser, colleague } = await atWork()
    for (const n of [1, 0, 5]) await save(colleague, n)
    const optionsOf = async (path: string) =>
      [...(await browser.open(path)).text.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect((await optionsOf('/consortiums/new'))[0]).toBe('Tender 5')
    expect(await optionsOf('/consortiums/new')).toHaveLength(3)
    const tender = await browser.open(`/tenders/${tenderIds[9]}`)
    expect(tender.text).toContain(`href="/consortiums/new?tenderId=${tenderIds[9]}"`)
    expect((await optionsOf(`/consortiums/new?tenderId=${tenderIds[9]}`))[0]).toBe('Tender 9')
  })
})
