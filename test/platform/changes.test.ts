import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../src/platform/transaction/changes.ts'

describe('changesBetween', () => {
  it.for([
    [{ dailyTokens: 5 }, [{ field: 'dailyTokens', from: 1, to: 5 }]],
    [{ scopes: ['a', 'b'] }, [{ field: 'scopes', from: 'a', to: 'a, b' }]],
    [{ profile: { legalName: 'A' } }, [{ field: 'profile', from: null, to: null }]],
    [{ note: null }, [{ field: 'note', from: 'x', to: null }]],
    [{ note: 'x', other: undefined, version: 9, updatedAt: 'now' }, []],
    ...['secret', 'clientSecret', 'password', 'token', 'accessToken', 'passwordHash', 'nextSecret'].map(
      (name) => [{ [name]: 'new' }, []] as const,
    ),
  ] as const)('%# says what %j changes', ([change, expected]) => {
    const current = { dailyTokens: 1, scopes: ['a'], profile: null, note: 'x', version: 1, secret: 'old' }
    expect(changesBetween(current, change)).toEqual(expected)
  })
})
