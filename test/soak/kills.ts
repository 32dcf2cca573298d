import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Runtime } from './runtime.ts'
import type { World } from './world.ts'
import { type Written, writeOne } from './written.ts'

export interface Kills {
  runtime: Runtime
  /** Starts a new runtime on the state that the last runtime has left. */
  restart: () => Promise<Runtime>
  kills: number
  /** How many writes are under way at any moment. */
  writers: number
  random: Random
}

/**
 * Kills the runtime again and again in the middle of writes, and starts a new one. Each kill waits until some writes
 * were answered, and then for a random time of a few milliseconds.
 */
export async function writeThroughKills(
  world: World,
  written: Written,
  { runtime, restart, kills, writers, random }: Kills,
): Promise<Runtime> {
  const state = { stopped: false, answered: 0 }
  const write = async () => {
    while (!state.stopped) {
      await writeOne(world, written, random)
      state.answered++
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, write))
  let running = runtime
  try {
    for (let kill = 0; kill < kills; kill++) {
      const enough = state.answered + writers
      while (state.answered < enough) await Promise.race([writing, wait(2)])
      await wait(random.below(20))
      await running.kill()
      running = await restart()
    }
  } finally {
    state.stopped = true
  }
  await writing
  return running
}
