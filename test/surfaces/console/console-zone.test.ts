import { describe, expect, it } from 'vitest'
import { instantOf, localText } from '../../../src/platform/zone.ts'

describe('instantOf', () => {
  it.for([
    ['UTC', '2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
    ['Europe/Berlin', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    // The hour before the clocks change, the hour after, and the day on which the clocks change in another zone.
    ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ] as const)('reads in %s %s as %s, and back', ([timeZone, local, instant]) => {
    expect(instantOf({ timeZone }, local)).toBe(instant)
    expect(localText({ timeZone }, instant)).toBe(local)
  })

  it('leaves what is no time to the schema', () => {
    for (const text of ['', 'soon', '2026-12-01', '2026-13-01T00:00', '2026-12-01T09:30Z'])
      expect(instantOf({ timeZone: 'UTC' }, text)).toBe(text)
  })
})
