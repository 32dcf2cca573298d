import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { users } from '../../src/identity/accounts/table.ts'
import { createCtx } from '../../src/platform/context.ts'
import { describeFailure } from '../../src/platform/errors.ts'

describe('describeFailure', () => {
  it('names the cause and none of the values a statement was bound to', async () => {
    const { db } = createCtx(env, () => undefined)
    const row = {
      id: 'user_x',
      email: 'someone@example.com',
      name: 'N',
      passwordHash: 'scrypt$secret',
      createdAt: 1,
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
