import { inflateRawSync, inflateSync } from 'node:zlib'

/** The inflated bytes, or why there are none. */
export type Inflated = Uint8Array | 'too large' | 'damaged'

/**
 * Inflates a raw deflate stream, never to more than `max` bytes, whatever its headers claim. Bytes after the
 * stream are ignored. With `partial`, a truncated stream returns the bytes it has.
 */
export function inflateRaw(bytes: Uint8Array, max: number, partial = false): Inflated {
  try {
    // 2 is Z_SYNC_FLUSH, which makes the end of the input not an error.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, max), ...(partial && { finishFlush: 2 }) })
  } catch (error) {
    return isTooLarge(error) ? 'too large' : 'damaged'
  }
}

/** Inflates a stream with the header of zlib, never to more than `max` bytes. */
export function inflateZlib(bytes: Uint8Array, max: number): Inflated {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, max) })
  } catch (error) {
    return isTooLarge(error) ? 'too large' : 'damaged'
  }
}

/** An error of workerd has no code, so its message is compared. */
const isTooLarge = (error: unknown) =>
  error instanceof Error && /memory limit|larger than|too large/i.test(`${error.message} ${error.name}`)
