import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { setAllowance } from '../../src/insight/models/budget.ts'
import { fillVectors } from '../../src/insight/models/vectors/fill.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { pack } from '../../src/platform/db/packed.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import {
  callWith,
  endpoint,
  openAiVariables,
  workersAiVariables,
  type ModelRequest,
} from '../support/model-stand-in.ts'

const answer = ({ body }: ModelRequest) =>
  Response.json({
    data: (body.input as string[]).map((_, index) => ({ object: 'embedding', index, embedding: [1, 2, 3] })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  })

async function withDocument(company: TestCompany, secret: string): Promise<void> {
  const tenderId = await newTender()
  const dossier = `dossier-${crypto.randomUUID()}`
  const insert = `INSERT INTO passages (tender_id, document_id, ordinal, page, start_at, end_at, text, sentences, words, revision)
    VALUES (?, ?, 0, 1, 0, 1, unhex(?), x'005b5d', x'00', 1)`
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO dossiers (id, company_id, tender_id, term, created_at) VALUES (?, ?, ?, ?, 0)',
    ).bind(dossier, company.companyId, tenderId, dossier),
    env.DB.prepare(insert).bind(dossier, crypto.randomUUID(), pack(secret, 'texts')),
    env.DB.prepare(insert).bind(tenderId, crypto.randomUUID(), pack(`public ${secret}`, 'texts')),
  ])
}

describe('a company that has decided against models', () => {
  it.for<[string, (company: TestCompany) => Promise<unknown>]>([
    [
      'by itself',
      ({ companyId }) =>
        env.DB.prepare('INSERT INTO model_refusals (company_id, decided_at, decided_by) VALUES (?, 0, ?)')
          .bind(companyId, 'user')
          .run(),
    ],
    ['through the operator', ({ companyId }) => setAllowance({ d1: env.DB }, companyId, 0)],
  ])('has no text of its own documents sent to one: %s', async ([, refuse]) => {
    const company = await newCompany()
    const secret = `secret-${crypto.randomUUID()}`
    await refuse(company)
    await withDocument(company, secret)
    const { fetch, requests } = endpoint(answer)
    const variables = openAiVariables({ AI_EMBEDDING_MODEL: `model-${crypto.randomUUID()}` })
    const ctx = { ...createCtx({ ...env, ...variables } as Env, () => undefined), fetch }
    while ((await fillVectors(ctx)).more);
    const sent = requests.flatMap(({ body }) => body.input as string[])
    expect(sent).toContain(`public ${secret}`)
    expect(sent).not.toContain(secret)
  })

  it('is an owner’s company: the page shows the choice, and models are asked only while they may be', async () => {
    const owner = await newPerson()
    const browser = new Browser()
    await browser.signIn(owner)
    const before = await browser.open('/company/models')
    expect(before.text).toContain('may be sent to the model')
    const answered = await browser.send(before, '/company/models', [])
    expect(answered.location).toBe('/company/models')
    const after = await browser.open('/company/models')
    expect(after.text).toContain('Nothing of your company’s work is sent to a model.')
    const refused = async () =>
      (await env.DB.prepare('SELECT decided_by AS who FROM model_refusals WHERE company_id = ?')
        .bind(owner.companies[0]?.id)
        .first<string>('who')) ?? null
    expect(await refused()).toBe(owner.userId)
    await browser.send(after, '/company/models', [])
    expect(await refused()).toBeNull()
  })

  it('gets its answers from the rules alone', async () => {
    const company = await newCompany()
    const tenderId = await newTender()
    const asked: unknown[] = []
    const variables = workersAiVariables((...input) => void asked.push(input))
    const ask = (message: string) => callWith(variables, company, '/chat', { tenderId, message })
    expect((await ask('Which insurance is needed?')).status).toBe(200)
    const before = asked.length
    await env.DB.prepare('INSERT INTO model_refusals (company_id, decided_at, decided_by) VALUES (?, 0, ?)')
      .bind(company.companyId, 'user')
      .run()
    expect((await ask('Which bond is needed?')).status).toBe(200)
    expect([before > 0, asked.length]).toEqual([true, before])
  })
})
