import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { Email, nameOf, TextUpTo } from '../../src/platform/http/params.ts'
import { limitsOf } from '../../src/console/core/limits.ts'
import { SharePercent } from '../../src/workspace/consortiums/members/schema.ts'

describe('limitsOf', () => {
  it.for<[string, z.ZodType, ReturnType<typeof limitsOf>]>([
    ['a name', nameOf(200), { required: true, maxlength: 200 }],
    ['a name that a change may leave out', nameOf(200).optional(), { required: true, maxlength: 200 }],
    ['a name that may be unknown', nameOf(60).nullable().default(null), { required: false, maxlength: 60 }],
    ['a text that may be empty', TextUpTo(5000), { required: false, maxlength: 5000 }],
    ['a text without a limit', z.string().min(1), { required: true }],
    ['an address, measured once it is trimmed', Email, { required: true, maxlength: 254 }],
    ['a share', SharePercent.nullable().optional(), { required: false, min: 0, max: 100, step: 0.01 }],
    [
      'a number of requests',
      z.int().min(1).max(1000).default(10),
      { required: true, min: 1, max: 1000, step: 1 },
    ],
    ['a number of any size', z.int(), { required: true, step: 1 }],
    ['an amount', z.number().min(0).nullable(), { required: false, min: 0, step: 'any' }],
    ['a choice', z.enum(['lead', 'member']).default('member'), { required: true }],
  ])('reads %s', ([, schema, limits]) => {
    expect(limitsOf(schema)).toEqual(limits)
  })
})
