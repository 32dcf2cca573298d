import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

/** How often the parts of a function ran: its own blocks, summed. By file, name and place. */
export type Work = Map<string, number>

/**
 * Counts what runs, by the coverage that the engine counts for itself: exact, and the same on every machine and at every
 * load, where a clock would count the other work of the machine. Code that was loaded before is counted by its calls alone, so
 * begin before the modules are loaded.
 */
export async function countWork() {
  // Optimised code does not count its calls.
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async (run: () => unknown): Promise<Work> => {
    // What ran before is not counted.
    await session.post('Profiler.takePreciseCoverage')
    run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const work: Work = new Map()
    for (const { url, functions } of result) {
      const file = url.split('/src/')[1]?.replace(/\?.*/, '')
      if (file === undefined || url.includes('/node_modules/')) continue
      for (const { functionName, ranges } of functions) {
        const name = `${file} ${functionName} ${ranges[0]?.startOffset}`
        work.set(name, Math.max(work.get(name) ?? 0, ...ranges.map(({ count }) => count)))
      }
    }
    return work
  }
}
