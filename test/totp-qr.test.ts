import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codewordsOf } from '../src/console/account/qr/codewords.ts'
import { encodeQr, penaltyOf } from '../src/console/account/qr/encode.ts'
import { drawings, fieldOf } from '../src/console/account/qr/modules.ts'
import { QrCode } from '../src/console/account/qr/qr.tsx'

const text = (length: number) => 'otpauth://totp/'.repeat(60).slice(0, length)
const digest = (rows: boolean[][]) =>
  createHash('sha256')
    .update(rows.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join('\n'))
    .digest('hex')
    .slice(0, 32)

describe('a QR code', () => {
  // As uqr 0.1.3 draws them, an encoder nobody here wrote: bytes, version, mask, and a digest of the modules.
  it.for([
    [14, 1, 0, '8332c0f218dfcae0b8ef6f9fe63fc740'],
    [20, 2, 1, '91d6b737c856e6708c408b5919ebef0f'],
    [40, 3, 2, '44e4467f213375106de0850fd4490c75'],
    [100, 6, 3, '393ef50b18f33bc6b936a3b5860c6b4a'],
    [120, 7, 4, 'ca5d8cf79c24e2d9a96635cf0f0335af'],
    [170, 9, 5, 'ba0c6a3e32f0f5b2321956bb49730504'],
    [200, 10, 6, '47ea786639ee5b69d6550474087a31d3'],
    [350, 14, 7, '14e03d8d882e436622242fbfaf3e7a5c'],
    [666, 20, 0, '4baa98fc8173464399a21bf3a15b2eab'],
  ] as const)(
    'of %i bytes has version %i, and under mask %i these modules',
    ([length, version, mask, expected]) => {
      const coded = codewordsOf(text(length))
      expect(coded.version).toBe(version)
      const drawing = drawings(fieldOf(version), coded.codewords)[mask]
      expect(drawing && digest(drawing)).toBe(expected)
    },
  )

  it('is drawn the way that is read most easily', () => {
    const { version, codewords } = codewordsOf(text(150))
    const all = drawings(fieldOf(version), codewords)
    const chosen = encodeQr(text(150))
    expect(all.map(digest)).toContain(digest(chosen))
    expect(penaltyOf(chosen)).toBe(Math.min(...all.map(penaltyOf)))
    expect(new Set(all.map(penaltyOf)).size).toBeGreaterThan(1)
  })

  it('has room for the longest address, and no more than it can', () => {
    expect(encodeQr(text(666))).toHaveLength(97)
    expect(() => encodeQr(text(667))).toThrow(RangeError)
  })

  it('is a drawing with a light margin, its dark modules as one path', () => {
    const svg = String(QrCode({ text: text(14), label: 'A code' }))
    const [, box = ''] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
    expect(Number(box)).toBe(21 + 8)
    const modules = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)]
    const dark = modules.reduce((sum, [, , , length]) => sum + Number(length), 0)
    expect(dark).toBe(encodeQr(text(14)).flat().filter(Boolean).length)
    for (const [, x, y] of modules) expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4)
  })
})
