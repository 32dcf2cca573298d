import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../src/platform/text/money.ts'
import { importEcbRates } from '../../src/reference/rates/commands.ts'
import { eurCents } from '../../src/reference/rates/queries.ts'
import { parseEcbRates } from '../../src/reference/rates/ecb.ts'
import { loadRates, rateOn } from '../../src/reference/rates/queries.ts'
import { ratedCurrencies } from '../../src/reference/rates/schema.ts'

interface Row {
  currency: string
  day: string
  rate: number | null
  source: string
}

const table = async () =>
  (await env.DB.prepare('SELECT * FROM exchange_rates ORDER BY currency, day').all<Row>()).results

/** A published amount in euro cents. */
async function toEur(amount: string, currency: string, day: string) {
  const value = money(amount, currency)
  if (!value) throw new Error(`${amount} ${currency} is no amount`)
  return (await loadRates(env.DB, [{ currency, day }])).toEur(value, day)
}

describe('the shipped rates', () => {
  it.for([
    // The rate was published on the day itself.
    ['2008-12-31', 'GBP', '0.9525', 100],
    ['2014-12-31', 'USD', '1.2141', 100],
    ['2024-12-31', 'GBP', '829.18', 100_000],
    ['2024-12-31', 'JPY', '16306', 10_000],
    ['2024-12-31', 'NOK', '117950', 1_000_000],
    ['2025-12-31', 'PLN', '42.21', 1000],
    // No rate was published on the day, so the last rate before the day counts.
    ['2009-03-15', 'GBP', '0.9525', 100],
    ['2016-12-31', 'CHF', '1073.90', 100_000],
    ['2008-12-09', 'ISK', '29000', 10_000],
    ['2022-03-01', 'RUB', '117.20', 100],
    ['2025-01-01T09:00:00.000Z', 'SEK', '114.59', 1000],
    ['2026-11-20', 'USD', '117.50', 10_000],
    // The currency is a part of the euro, so the rate of the regulation counts and not the last published rate.
    ['2026-01-01', 'BGN', '1955.83', 100_000],
    ['2025-12-31', 'BGN', '1955.83', 100_002],
    ['2023-01-01', 'HRK', '7.53', 100],
    ['2014-01-01', 'LVL', '702804', 100_000_000],
    ['1999-01-01', 'DEM', '1.95583', 100],
  ] as const)('of %s make %s %s %i cents', async ([day, currency, amount, expected]) => {
    expect(await toEur(amount, currency, day)).toBe(expected)
  })

  it.for([
    ['1999-12-29', 'USD', 'before the first rate'],
    ['1998-12-31', 'DEM', 'before the euro'],
    ['2008-12-10', 'ISK', 'from the day the publication was suspended'],
    ['2017-12-29', 'ISK', 'while the publication was suspended'],
    ['2022-03-02', 'RUB', 'since the publication is suspended'],
    ['2024-12-31', 'PYG', 'never published'],
    ['2024-12-31', 'GBX', 'no currency'],
    ['2024-12-31', "' OR 1", 'no currency'],
    ['', 'USD', 'no day'],
  ] as const)('have none on %s for %s: %s', async ([day, currency]) => {
    const rates = await loadRates(env.DB, [{ currency, day }])
    expect(rates.toEur({ minor: 100, currency }, day)).toBeNull()
  })

  it('leave euro as they are, on any day and unasked', async () => {
    const rates = await loadRates(env.DB, [{ currency: 'EUR', day: '2024-12-31' }])
    expect(rates.toEur({ minor: 12_345, currency: 'EUR' }, '1950-01-01')).toBe(12_345)
  })

  it('answer a whole batch, and nothing that was not asked for', async () => {
    const days = ['2014-12-31', '2019-12-31', '2024-12-31']
    const rates = await loadRates(
      env.DB,
      [...days, ...days].flatMap((day) => ['USD', 'GBP', 'EUR'].map((currency) => ({ currency, day }))),
    )
    const usd = days.map((day) => rates.toEur({ minor: 1_000_000, currency: 'USD' }, day))
    expect(usd).toEqual([823_655, 890_155, 962_557])
    expect(() => rates.toEur({ minor: 1, currency: 'USD' }, '2020-01-01')).toThrow('was not loaded')
  })

  it('convert in SQL alone', async () => {
    const statement = `SELECT ${rateOn('?1', '?2')} AS gbp, ${rateOn("'EUR'", '?2')} AS eur, ${rateOn("'XXX'", '?2')} AS none`
    const row = await env.DB.prepare(statement).bind('GBP', '2024-06-15').first()
    expect(row).toEqual({ gbp: 0.8551, eur: 1, none: null })
  })

  it('move between two rows of a currency by less than a slip of a digit would', async () => {
    // In a quarter the lira lost 48 per cent in 2021, the rouble 45 in 2014; the krona fell to a third in 2008.
    const max: Record<string, number> = { TRY: 1.5, RUB: 1.5, ISK: 3.2 }
    const jumps = (await table()).filter((row, i, rows) => {
      const before = rows[i - 1]
      if (before?.currency !== row.currency || row.rate === null || before.rate === null) return false
      return Math.max(row.rate / before.rate, before.rate / row.rate) > (max[row.currency] ?? 1.35)
    })
    expect(jumps).toEqual([])
  })

  it('become irrevocable within one per cent of the last one published', async () => {
    const steps = (await table()).flatMap((row, i, rows) => {
      const before = rows[i - 1]
      if (row.source !== 'council' || before?.currency !== row.currency) return []
      return [{ currency: row.currency, step: (row.rate ?? 0) / (before.rate ?? 0) }]
    })
    expect(steps.map(({ currency }) => currency).join()).toBe('BGN,CYP,EEK,HRK,LTL,LVL,MTL,SIT,SKK')
    for (const { step } of steps) expect(Math.abs(step - 1)).toBeLessThan(0.01)
  })

  it('are in force for exactly the rated currencies', async () => {
    const latest = new Map((await table()).map(({ currency, rate }) => [currency, rate]))
    const inForce = [...latest].filter(([, rate]) => rate !== null).map(([currency]) => currency)
    expect(inForce.toSorted()).toEqual(ratedCurrencies.toSorted())
  })
})

describe('eurCents', () => {
  it.for([
    [1, 2, 1],
    [1, 2.0001, 0],
    [3, 2, 2],
    [0, 1.0389, 0],
    // With binary fractions the result would be a cent lower, whether or not the multiplication by 100 comes last.
    [305_545_937_655, 8.1696, 37_400_354_688],
    [Number.MAX_SAFE_INTEGER, 0.8, null],
  ] as const)('makes %i cents at %d %i, rounded half up', ([minor, rate, expected]) => {
    expect(eurCents({ minor, currency: 'USD' }, rate)).toBe(expected)
  })

  it.for([
    ['JPY', '163', 163, 100],
    ['KWD', '1.234', 1234, 123],
  ] as const)('knows the decimals of %s', ([currency, amount, minor, cents]) => {
    expect(money(amount, currency)).toEqual({ minor, currency })
    expect(eurCents({ minor, currency }, currency === 'JPY' ? 163 : 1)).toBe(cents)
  })

  it('is never further from the exact quotient than half a cent', () => {
    const cases = [fc.nat({ max: 10 ** 13 }), fc.integer({ min: 1, max: 10 ** 9 })] as const
    fc.assert(
      fc.property(...cases, (minor, tenThousandths) => {
        const cents = eurCents({ minor, currency: 'GBP' }, tenThousandths / 10_000)
        if (cents === null) return minor / tenThousandths > 10 ** 11
        const twice = 2n * (BigInt(minor) * 10_000n - BigInt(cents) * BigInt(tenThousandths))
        return -BigInt(tenThousandths) <= twice && twice < BigInt(tenThousandths)
      }),
    )
  })
})

type Days = Record<string, Record<string, number | string>>

/** A file of rates in the form of the ECB. */
function ecbFile(days: Days) {
  const cubes = Object.entries(days).map(([day, quotes]) => {
    const rates = Object.entries(quotes).map(
      ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
    )
    return `<Cube time='${day}'>\n${rates.join('\n')}</Cube>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>${cubes.join('\n')}</Cube>
</gesmes:Envelope>`
}

const twoDays: Days = {
  '2024-12-31': { USD: '1.0389', JPY: '163.06', IDR: '16820.88' },
  '2024-12-30': { USD: '1.0444', GBP: '0.8295' },
}
const sound = ecbFile(twoDays)

describe('parseEcbRates', () => {
  it('reads every day and currency of a file', () => {
    expect(parseEcbRates(sound)).toEqual([
      { currency: 'USD', day: '2024-12-31', rate: 1.0389 },
      { currency: 'JPY', day: '2024-12-31', rate: 163.06 },
      { currency: 'IDR', day: '2024-12-31', rate: 16820.88 },
      { currency: 'USD', day: '2024-12-30', rate: 1.0444 },
      { currency: 'GBP', day: '2024-12-30', rate: 0.8295 },
    ])
  })

  it.for([
    ['nothing', '', 'cannot be read'],
    ['a truncated file', sound.slice(0, -60), 'cannot be read'],
    ['an error page', '<!DOCTYPE html><html><body>Sorry</body></html>', 'document type'],
    ['an XHTML page', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'no gesmes Envelope'],
    [
      'an entity',
      sound.replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      'document type',
    ],
    ['another namespace', sound.replace('eurofxref"', 'other"'), 'must hold one Cube'],
    ['two tables', sound.replace('<Cube>', '<Cube/><Cube>'), 'must hold one Cube'],
    ['no day', ecbFile({}), 'holds no day'],
    ['a day without rates', ecbFile({ '2024-12-31': {} }), '2024-12-31 has no rates'],
    ['a day that is none', ecbFile({ '2024-02-30': { USD: 1 } }), 'entry 1 is no Cube with a day'],
    ['a day twice', sound.replace('2024-12-30', '2024-12-31'), '2024-12-31 stands twice'],
    ['a currency twice', sound.replace('JPY', 'USD'), '2024-12-31 has a currency twice'],
    ['no currency', sound.replace("currency='JPY'", ''), 'rate 2 of 2024-12-31 names no currency'],
    ['the euro itself', sound.replace('JPY', 'EUR'), 'rate 2 of 2024-12-31 names no currency'],
    ['another element', sound.replace('<Cube currency', '<Note currency'), 'names no currency'],
    ['a negative rate', sound.replace('163.06', '-163.06'), 'rate of JPY on 2024-12-31'],
    ['a rate of zero', sound.replace('163.06', '0.000000'), 'rate of JPY on 2024-12-31'],
    ['a rate that is none', sound.replace('163.06', 'N/A'), 'rate of JPY on 2024-12-31'],
    ['a rate in another notation', sound.replace('163.06', '1e3'), 'rate of JPY on 2024-12-31'],
    ['a rate with a comma', sound.replace('163.06', '163,06'), 'rate of JPY on 2024-12-31'],
  ] as const)('refuses %s', ([, xml, reason]) => expect(() => parseEcbRates(xml)).toThrow(reason))
})

const xmlResponse = (body: BodyInit) => new Response(body, { headers: { 'Content-Type': 'text/xml' } })

const endless = () => {
  const chunk = new Uint8Array(1024 * 1024).fill(32)
  return new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) })
}
const broken = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(sound.slice(0, 100)))
    },
    pull: (controller) => controller.error(new Error('reset')),
  })

const importing = (answer: () => Response | Promise<Response>) =>
  importEcbRates({
    d1: env.DB,
    now: new Date('2026-11-20T16:00:00Z'),
    fetch: async () => answer(),
    config: { ECB_RATES_URL: 'https://ecb.example/rates.xml' },
  })

describe('importEcbRates', () => {
  it('finds the shipped rates in the file of their day', async () => {
    const before = await table()
    const file = ecbFile({ '2024-12-31': { USD: '1.0389', GBP: '0.82918', JPY: '163.06', HUF: '411.35' } })
    expect(await importing(() => xmlResponse(file))).toEqual({
      days: 1,
      currencies: 4,
      newest: '2024-12-31',
      changedFrom: null,
    })
    expect(await table()).toEqual(before)
  })

  it('adds newer days, and nothing when it runs again', async () => {
    const file = ecbFile({
      '2026-11-19': { USD: '1.1600', IDR: '19500' },
      '2026-11-18': { USD: '1.1550' },
      '2025-12-31': { USD: '1.1750' },
    })
    const summary = { days: 3, currencies: 2, newest: '2026-11-19' }
    expect(await importing(() => xmlResponse(file))).toEqual({ ...summary, changedFrom: '2026-11-18' })
    const once = await table()
    expect(await importing(() => xmlResponse(file))).toEqual({ ...summary, changedFrom: null })
    expect(await table()).toEqual(once)
    expect(await toEur('116', 'USD', '2026-11-20')).toBe(10_000)
    expect(await toEur('115.50', 'USD', '2026-11-18')).toBe(10_000)
    expect(await toEur('117.50', 'USD', '2026-11-17')).toBe(10_000)
  })

  it('corrects a published rate and tells from when', async () => {
    const file = ecbFile({ '2026-10-05': { USD: '1.1400' }, '2026-10-02': { USD: '1.1500' } })
    await importing(() => xmlResponse(file))
    const corrected = file.replace('1.1400', '1.1450')
    expect((await importing(() => xmlResponse(corrected))).changedFrom).toBe('2026-10-05')
    expect(await toEur('114.50', 'USD', '2026-10-05')).toBe(10_000)
  })

  it('never moves an irrevocable rate', async () => {
    const file = ecbFile({ '2023-01-01': { HRK: '7.6000' }, '2022-12-30': { HRK: '7.5365' } })
    expect((await importing(() => xmlResponse(file))).changedFrom).toBeNull()
    expect(await toEur('753.45', 'HRK', '2023-01-01')).toBe(10_000)
  })

  it('takes more rows than one statement carries', async () => {
    const codes = Array.from({ length: 676 }, (_, i) => `X${letter(i / 26)}${letter(i)}`)
    const quotes = Object.fromEntries(codes.map((code) => [code, '2.5']))
    const days = Array.from({ length: 20 }, (_, i) => `2026-09-${10 + i}`)
    const file = ecbFile(Object.fromEntries(days.map((day) => [day, quotes])))
    const { currencies, changedFrom } = await importing(() => xmlResponse(file))
    expect([currencies, changedFrom]).toEqual([676, '2026-09-10'])
    const count = await env.DB.prepare(
      "SELECT count(*) AS n FROM exchange_rates WHERE currency GLOB 'X*'",
    ).first('n')
    expect(count).toBe(676 * 20)
  })

  it.for([
    ['an error status', () => new Response(sound, { status: 503 }), 'the source answers 503'],
    ['a page', () => new Response(sound, { headers: { 'Content-Type': 'text/html' } }), 'the type text/html'],
    ['an answer of no type', () => new Response(new Blob([sound])), 'the type unknown'],
    ['a page called XML', () => xmlResponse('<html/>'), 'no gesmes Envelope'],
    ['an empty answer', () => xmlResponse(''), 'cannot be read'],
    ['an endless answer', () => xmlResponse(endless()), 'more than 8388608 bytes'],
    ['an answer that breaks off', () => xmlResponse(broken()), 'broke off'],
    ['bytes that are no UTF-8', () => xmlResponse(new Uint8Array([0x3c, 0xff, 0xfe])), 'not UTF-8'],
    ['a source out of reach', () => Promise.reject(new TypeError('refused')), 'does not answer'],
    [
      'the future',
      () => xmlResponse(ecbFile({ '2026-11-21': { USD: '1.1' } })),
      '2026-11-21 is in the future',
    ],
    ['one odd figure', () => xmlResponse(sound.replace('0.8295', '0')), 'rate of GBP on 2024-12-30'],
  ] as const)('changes nothing for %s', async ([, answer, reason]) => {
    const before = await table()
    await expect(importing(answer)).rejects.toThrow(reason)
    expect(await table()).toEqual(before)
  })
})

const letter = (i: number) => String.fromCharCode(65 + (Math.floor(i) % 26))
