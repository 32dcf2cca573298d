import { describe, expect, it } from 'vitest'
import { newCompany } from '../../support/api.ts'
import { receive } from '../../../src/surfaces/docs/receivers/receiver.ts'
import { happen, historyOf, newWebhook, newWorld } from '../../support/webhooks.ts'

describe('the receiver of the reference', () => {
  it('takes a delivery, with the old secret and the new one while they overlap', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const outcome = async (secret: string) => {
      world.answer = (request) => receive(request, secret)
      await world.consume(...(await happen(world, company)))
      const [{ attempts }] = await historyOf(company, webhook)
      return [attempts[0].statusCode, attempts[0].responseSnippet]
    }
    expect(await outcome(webhook.secret)).toEqual([200, 'Took bid.submitted'])
    const { body } = await company.call('POST', `/webhooks/${webhook.id}/rotate-secret`)
    world.pass(1000)
    expect(await outcome(webhook.secret)).toEqual([200, 'Took bid.submitted'])
    world.pass(1000)
    expect(await outcome(body.data.secret)).toEqual([200, 'Took bid.submitted'])
    world.pass(1000)
    expect(await outcome('whsec_of_somebody_else')).toEqual([401, 'The signature does not match'])
  })

  it('takes nothing that was changed or is not signed', async () => {
    const company = await newCompany()
    const { secret } = await newWebhook(company)
    const world = newWorld()
    await world.consume(...(await happen(world, company)))
    const [delivered] = world.requests
    const [body = ''] = world.bodies
    const again = (text: string, headers: HeadersInit) =>
      receive(new Request('https://hooks.example.com/', { method: 'POST', body: text, headers }), secret)
    const headers = delivered?.headers ?? new Headers()
    expect((await again(body, headers)).status).toBe(200)
    expect((await again(body.replace('submitted', 'withdrawn'), headers)).status).toBe(401)
    expect((await again(body, {})).status).toBe(401)
    expect((await again(body, { 'X-Service-Signature': `sha256=${'é'.repeat(64)}` })).status).toBe(401)
  })
})
