/**
 * Lets other requests of the isolate have their turn, and the bytes of requests that are under way go out. The runtime
 * waits a millisecond longer than requested.
 */
export const turn = (ms = 0) => scheduler.wait(ms)
