/** A request with this header finds no answer that an earlier request has cached. */
export const uncachedHeader = 'X-Bench-Uncached'
export const uncachedLine = `${uncachedHeader}: 1`
