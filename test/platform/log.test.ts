import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { users } from '../../src/identity/schema.gen.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { describeFailure, log, logFailure } from '../../src/platform/context/log.ts'

describe('describeFailure', () => {
  it('names the cause and none of the values a statement was bound to', async () => {
    const { db } = createCtx(env, () => undefined)
    const row = {
      id: 'user_x',
      email: 'someone@example.com',
      name: 'N',
      passwordHash: 'scrypt$secret',
      createdAt: new Date(1).toISOString(),
    }
    await db.insert(users).values(row)
    const error: unknown = await db
      .insert(users)
      .values(row)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    expect(describeFailure(error)).toContain('UNIQUE constraint failed')
    expect(describeFailure(error)).not.toMatch(/someone@|scrypt/)
  })
})

describe('log', () => {
  it('writes one line of JSON at the level, with the place and the facts', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    log('warn', { job: 'mail' }, { mail: 'mail_1', setAside: false })
    logFailure({ requestId: 'req_1' }, new Error('outer', { cause: new Error('inner') }))
    const lines = [warn, error].map(({ mock }) =>
      mock.calls.map(([line]) => JSON.parse(String(line)) as unknown),
    )
    vi.restoreAllMocks()
    expect(lines).toEqual([
      [{ level: 'warn', job: 'mail', mail: 'mail_1', setAside: false }],
      [{ level: 'error', requestId: 'req_1', error: expect.stringContaining('Error: inner') }],
    ])
  })
})
