import { statfsSync } from 'node:fs'

/** The disk in memory of Linux. */
const folder = '/dev/shm'

/** A run writes a few hundred megabytes. A container may have as little as 64. */
const needed = 2 * 1024 ** 3

/** Whether the disk in memory has room for the temporary files of a run. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= needed
  } catch {
    return false
  }
}

/**
 * Puts the temporary files of this process and its children into memory if there is room. SQLite waits for the disk at
 * each commit, which is half of the time of a test that writes. A TMPDIR of the caller stays.
 */
export function writeToMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = folder
}
