/**
 * Lets other requests of the isolate have their turn. A wait of a millisecond also lets the bytes of requests that are
 * under way go out, which takes several turns.
 */
export const turn = (ms: 0 | 1 = 0) => scheduler.wait(ms)
