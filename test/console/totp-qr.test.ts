import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { QrCode } from '../../src/console/areas/account/two-step.tsx'

describe('a QR code', () => {
  it('is a drawing with a light margin, its dark modules as one path', () => {
    const text = 'otpauth://totp/Tender%20Marketplace'
    const rows = encode(text, { border: 0 }).data
    const svg = String(QrCode({ text, label: 'A code' }))
    const [, box = ''] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
    expect(Number(box)).toBe(rows.length + 8)
    const drawn = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index - 4} ${Number(y) - 4}`),
    )
    const dark = rows.flatMap((row, y) => row.flatMap((each, x) => (each ? [`${x} ${y}`] : [])))
    expect(drawn.toSorted()).toEqual(dark.toSorted())
  })
})
