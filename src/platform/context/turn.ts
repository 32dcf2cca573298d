/**
 * Lets other requests of the isolate have their turn, and the bytes of requests that are under way go out. The runtime
 * takes a millisecond more than it is told.
 */
export const turn = (ms = 0) => scheduler.wait(ms)
