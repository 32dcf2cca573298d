import { inflateRawSync } from 'node:zlib'

/** What came of inflating: the bytes, or why there are none. */
export type Inflated = Uint8Array | 'too large' | 'damaged'

/**
 * Inflates a raw deflate stream, never to more than `most` bytes, whatever its headers say. What follows the stream is
 * ignored. With `partial`, a stream that is cut short gives what it holds.
 */
export function inflateRaw(bytes: Uint8Array, most: number, partial = false): Inflated {
  try {
    // 2 is Z_SYNC_FLUSH: the end of the input is no error.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most), ...(partial && { finishFlush: 2 }) })
  } catch (error) {
    return isTooLarge(error) ? 'too large' : 'damaged'
  }
}

/** workerd's error has no code, only its words. */
const isTooLarge = (error: unknown) =>
  error instanceof Error && /memory limit|larger than|too large/i.test(`${error.message} ${error.name}`)
