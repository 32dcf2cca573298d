import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { freshnessOf } from '../../src/console/core/visitor.ts'
import { cookie } from '../../src/identity/auth/sessions/cookie.ts'
import { createCtx } from '../../src/platform/context/context.ts'

const seen = '0000000a-0000001b'

it.for([
  ['GET', true, {}, seen],
  ['GET', false, {}, 'first-primary'],
  ['POST', true, {}, 'first-primary'],
  ['GET', true, { 'Cache-Control': 'no-cache' }, 'first-primary'],
  ['GET', true, { 'Cache-Control': 'max-age=0' }, seen],
] as const)('reads %s with a mark %s and %o as fresh as %s', ([method, hasMark, more, freshness]) => {
  const ctx = createCtx(env, () => undefined)
  const mark = cookie(ctx, 'seen', seen).split(';')[0] ?? ''
  const headers = { ...more, ...(hasMark && { Cookie: mark }) }
  expect(freshnessOf(ctx, new Request('https://service.test/', { method, headers }))).toBe(freshness)
})
