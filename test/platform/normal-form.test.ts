import { describe, expect, it } from 'vitest'
import { normalized } from '../../src/platform/text/normal-form.ts'

const longestRun = (text: string) =>
  Math.max(0, ...(text.match(/[\p{M}--[\u034f]]+/gv) ?? []).map((run) => run.length))

describe('normalized', () => {
  it.for(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)(
    'is String.normalize for what people write, in %s',
    (form) => {
      const texts = ['Ångström ﬁ ① ṩ', 'e\u0301\u0323\u0308', 'संस्कृतम् ไทย עִבְרִית', '', 'a\u0301'.repeat(1000)]
      expect(texts.map((text) => normalized(text, form))).toEqual(texts.map((text) => text.normalize(form)))
    },
  )

  it('leaves no run of marks whose sorting would take quadratic time, and loses no mark', () => {
    const text = `x${'\u0301\u0323'.repeat(100_000)}y`
    const read = normalized(text)
    expect(longestRun(read)).toBeLessThanOrEqual(31)
    expect(read.replaceAll('\u034f', '').length).toBeGreaterThanOrEqual(text.length - 1)
    expect(normalized(read)).toBe(read)
  })
})
