import { readCapped } from '../../platform/http/capped.ts'
import { UnusableRates } from './ecb.ts'

/**
 * Maximum bytes and time for a download. The full history since 1999 has about 8 million bytes, 90 days have
 * 70,000.
 */
const downloadLimits = { bytes: 8 * 1024 * 1024, milliseconds: 20_000 } as const

/** The text of an XML document at an address. Throws UnusableRates for any other status, type, size or encoding. */
export async function downloadXml(get: typeof fetch, url: string): Promise<string> {
  const response = await request(get, url)
  const type = response.headers.get('Content-Type') ?? ''
  const refusal = !response.ok
    ? `the source answers ${response.status}`
    : !/^(text|application)\/xml\b/i.test(type)
      ? `the source answers with the type ${type.slice(0, 60) || 'unknown'}`
      : null
  if (refusal) {
    await response.body?.cancel()
    throw new UnusableRates(refusal)
  }
  return decode(await read(response))
}

async function request(get: typeof fetch, url: string): Promise<Response> {
  try {
    return await get(url, {
      headers: { Accept: 'application/xml, text/xml' },
      signal: AbortSignal.timeout(downloadLimits.milliseconds),
    })
  } catch (error) {
    throw new UnusableRates('the source does not answer', { cause: error })
  }
}

async function read({ body }: Response): Promise<Uint8Array> {
  const { bytes, end, cause } = await readCapped(body, downloadLimits.bytes)
  if (end === 'longer') throw new UnusableRates(`more than ${downloadLimits.bytes} bytes`)
  if (end !== 'whole') throw new UnusableRates('the source broke off its answer', { cause })
  return bytes
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (error) {
    throw new UnusableRates('they are not UTF-8', { cause: error })
  }
}
