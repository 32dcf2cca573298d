import { setTimeout as wait } from 'node:timers/promises'
import { objects } from '../support/hostile.ts'
import type { World } from './world.ts'

export interface Stalls {
  /** In milliseconds: the longest time in which the service did not report its health. */
  maxLength: number
  problems: string[]
}

/** In bytes: a little less than a JSON body may have. */
const size = 1_000_000
/** In bytes. */
const maxAnswer = 24_000
/** In milliseconds. */
const maxStall = 1000

/**
 * Sends the largest bodies that are made to cost much, and checks the health of the service in the meantime.
 */
export async function sendHostile(origin: string, { companies: [company] }: World): Promise<Stalls> {
  const problems: string[] = []
  let maxLength = 0
  const headers = { Authorization: `Bearer ${company?.key}`, 'Content-Type': 'application/json' }
  for (const [kind, make] of Object.entries(objects)) {
    const body = make(size, ['name', 'filters', 'frequency'])
    const state = { isOver: false }
    const over = fetch(`${origin}/api/v1/alerts`, { method: 'POST', headers, body }).finally(
      () => (state.isOver = true),
    )
    while (!state.isOver) {
      const stall = await healthOf(origin)
      maxLength = Math.max(maxLength, stall)
      if (stall > maxStall) problems.push(`${kind}: /health took ${Math.round(stall)} ms`)
      await wait(20)
    }
    const answer = await over
    const { length } = await answer.text()
    if (answer.status !== 400 || length > maxAnswer)
      problems.push(`${kind}: ${answer.status}, ${length} bytes`)
  }
  return { maxLength, problems }
}

async function healthOf(origin: string): Promise<number> {
  const started = performance.now()
  await (await fetch(`${origin}/api/v1/health`)).text()
  return performance.now() - started
}
