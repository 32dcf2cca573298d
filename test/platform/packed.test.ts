import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPacked, pack, type Packed, toPacked, unpack } from '../../src/platform/db/packed.ts'
import notices from '../../src/platform/db/packing/notices-1.ts'
import texts from '../../src/platform/db/packing/texts-2.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 3000 }),
  // Longer than the window of the compression.
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 60_000 }))
    .map(([unit, times]) => unit.repeat(Math.ceil(times / unit.length))),
)
const kind = fc.constantFrom('notices' as const, 'texts' as const)
const stored = (written: string) => written as unknown as Packed
/** A packed text as a statement writes it, and as another reads it. */
const through = (packed: Packed | string) =>
  env.DB.prepare(`SELECT ${fromPacked('b')} AS text FROM (SELECT ${toPacked('?1')} AS b)`)
    .bind(packed)
    .first<Packed>('text') as Promise<Packed>

describe('pack and unpack', () => {
  it('give back every text, with and without a text beside it, also through the database', async () => {
    await fc.assert(
      fc.asyncProperty(text, kind, fc.option(text, { nil: undefined }), async (given, of, near) => {
        const packed = pack(given, of, near)
        expect(unpack(packed, near)).toBe(given)
        // Two letters a byte.
        expect(String(packed).length).toBeLessThanOrEqual(2 * Buffer.byteLength(given) + 2)
        const row = await env.DB.prepare('SELECT hex(unhex(?1)) AS text')
          .bind(packed)
          .first<{ text: Packed }>()
        expect(row && unpack(row.text, near)).toBe(given)
      }),
    )
  })

  it.for(['{"title":"x"}', '', 'text', '01:AAAA', '99:AAAA', ':AAAA', '1.5:AAAA'])(
    'refuse a text that no dictionary packed: %s',
    (written) => {
      expect(() => unpack(stored(written))).toThrow(/dictionary/)
    },
  )

  it.for(['7f00', '03789c', '393a41'])('refuse bytes of an unknown dictionary: %s', (written) => {
    expect(() => unpack(stored(written))).toThrow(/dictionary/)
  })

  it('refuse a text that was packed beside another, and one that was damaged', () => {
    const packed = pack(
      'Der Auftragnehmer haftet unbeschränkt. '.repeat(20),
      'texts',
      'Der Auftragnehmer haftet',
    )
    expect(() => unpack(packed)).toThrow()
    expect(() => unpack(packed, 'Der Auftraggeber haftet')).toThrow()
    const cut = String(packed).slice(0, -8)
    expect(() => unpack(stored(cut), 'Der Auftragnehmer haftet')).toThrow()
  })

  it('give back the largest texts, whose hexadecimal is longer than a value can be', async () => {
    // Letters of Chinese in an order that hardly compresses: some 1.3 MB packed, as the text of one page may be.
    let seed = 1
    const letter = () => 0x4e00 + ((seed = (seed * 48_271) % 2_147_483_647) % 1024)
    const long = Array.from({ length: 800_000 }, () => String.fromCharCode(letter())).join('')
    const packed = pack(long, 'texts')
    expect(String(packed).length).toBeGreaterThan(1_500_000)
    expect(String(packed).length).toBeLessThan(1_900_000)
    expect(unpack(await through(packed))).toBe(long)
  })

  it('read what rows hold that were written before', async () => {
    const notice = { aliases: ['notice:1-2026'], kind: 'competition', languages: ['en'] }
    const json = JSON.stringify({ ...notice, title: { en: 'Cleaning of schools' } })
    const before = '1:eLuYmEo7w5bGDXWNDIzMQOkI16wWeqZHW5CVkwpetQ0e5kzOyM/PKVaqrQUANY8jMg=='
    expect(unpack(await through(before))).toBe(json)
    expect(unpack(await through('0:Straße: 1'))).toBe('Straße: 1')
    expect(unpack(await through('0:'))).toBe('')
  })

  it('have no dictionary with an address or a name of one notice', () => {
    for (const dictionary of [notices, texts]) expect(dictionary).not.toMatch(/@|[^\x20-\xff]/)
  })
})
