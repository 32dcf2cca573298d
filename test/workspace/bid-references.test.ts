import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { stillAssets, stillPartner, stillTeam, stillTender } from '../../src/workspace/bids/guards.ts'
import { type CallerCtx, createCtx } from '../../src/platform/context/context.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { patch, start, started, tenders } from '../support/bids.ts'

describe('a bid of a consortium', () => {
  const consortiumOf = async (company: TestCompany, ofTender = tenders.plain) =>
    (await company.call('POST', '/consortiums', { name: 'Together', tenderId: ofTender })).body.data.id

  it('is for those who lead it or have joined it', async () => {
    const [lead, partner, stranger] = await Promise.all([newCompany(), newCompany(), newCompany()])
    const consortiumId = await consortiumOf(lead)
    expect((await start(lead, { consortiumId })).body.data.consortiumId).toBe(consortiumId)
    const invitation = { companyId: partner.companyId }
    const member = (await lead.call('POST', `/consortiums/${consortiumId}/members`, invitation)).body.data
    const invited = await start(partner, { consortiumId })
    expect([invited.status, invited.body.error]).toEqual([
      403,
      expect.stringContaining('accept the invitation'),
    ])
    await partner.call('POST', `/consortiums/${consortiumId}/members/${member.id}/accept`)
    expect((await start(partner, { consortiumId })).status).toBe(201)
    const refused = await start(stranger, { consortiumId })
    expect([refused.status, refused.body.error]).toEqual([404, 'Consortium not found'])
  })

  it('needs one for the same tender that stands', async () => {
    const company = await newCompany()
    const consortiumId = await consortiumOf(company, tenders.withLots)
    const bid = await started(company)
    const other = await patch(company, bid, { consortiumId })
    expect([other.status, other.body.error]).toEqual([403, expect.stringContaining('another tender')])
    await company.call('PATCH', `/consortiums/${consortiumId}`, { status: 'dissolved' })
    const gone = await start(company, { tenderId: tenders.withLots, consortiumId })
    expect([gone.status, gone.body.error]).toEqual([403, expect.stringContaining('dissolved')])
  })
})

describe('what a bid refers to', () => {
  it('leaves the bid when it is deleted', async () => {
    const company = await newCompany()
    const team = (await company.call('POST', '/teams', { name: 'T' })).body.data
    const [one, two] = await Promise.all(
      ['1', '2'].map(async (name) => (await company.call('POST', '/assets', { name })).body.data.id),
    )
    const bid = await started(company, { teamId: team.id, assetIds: [one, two] })
    await company.call('DELETE', `/teams/${team.id}`)
    await company.call('DELETE', `/assets/${one}`)
    const after = (await company.call('GET', `/bids/${bid.id}`)).body.data
    expect([after.teamId, after.assetIds]).toEqual([null, [two]])
  })

  it('is there when the bid is, whatever happens at once', async () => {
    const company = await newCompany()
    const team = (await company.call('POST', '/teams', { name: 'T' })).body.data
    const [, ...made] = await Promise.all([
      company.call('DELETE', `/teams/${team.id}`),
      ...Array.from({ length: 10 }, () => start(company, { teamId: team.id })),
    ])
    expect(made.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
    const { data } = (await company.call('GET', '/bids')).body
    expect(data.filter(({ teamId }: { teamId: string | null }) => teamId !== null)).toEqual([])
  })
})

describe('what was read before a commit', () => {
  /** A context with only those members of a caller that these statements read. */
  const ctxOf = ({ companyId }: TestCompany) =>
    ({ ...createCtx(env, () => {}), caller: { company: { id: companyId } } }) as CallerCtx

  it('makes it fail unless it is still so', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const made = async (path: string, body: object) => (await company.call('POST', path, body)).body.data.id
    const team = await made('/teams', { name: 'T' })
    const asset = await made('/assets', { name: 'A' })
    const consortium = await made('/consortiums', { name: 'C', tenderId: tenders.plain })
    const all = (ctx: CallerCtx) => [
      stillTeam(ctx, team),
      stillAssets(ctx, [asset]),
      stillPartner(ctx, consortium),
    ]
    for (const statement of [...all(ctxOf(company)), stillTender(ctxOf(company), tenders.plain, 1)])
      await env.DB.batch([statement])
    const untrue = [
      ...all(ctxOf(other)),
      stillAssets(ctxOf(company), [asset, idExample('asset')]),
      stillTender(ctxOf(company), tenders.plain, 2),
    ]
    for (const statement of untrue) await expect(env.DB.batch([statement])).rejects.toThrow()
  })
})
