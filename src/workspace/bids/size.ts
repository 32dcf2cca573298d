import { Buffer } from 'node:buffer'
import { invalidData } from '../../platform/context/errors.ts'
import type { Section } from './schema.ts'

/**
 * In bytes of UTF-8: max size of all sections of a bid together. A bid is one row of the database, and a
 * list has up to a hundred bids.
 */
const maxBidLength = 1_000_000

/** Refuses more text than a bid may have. */
export function expectFits(sections: readonly Section[]): void {
  const bytes = Buffer.byteLength(JSON.stringify(sections))
  if (bytes > maxBidLength)
    throw invalidData(
      'sections',
      `have ${bytes} bytes together: a bid holds at most ${maxBidLength}. Put long texts into files`,
      'range',
    )
}
