import type { Ctx } from '../../platform/context.ts'
import { type EventOf, recordEvents } from './record.ts'

/** In characters of their data: with what stands around it, a statement's value stays below the 2 MB that are allowed. */
const longest = 400_000
const most = 500

/** The statements that record any number of events, for the caller's batch. */
export function recordMany(ctx: Pick<Ctx, 'd1' | 'now'>, events: EventOf[]): D1PreparedStatement[] {
  const chunks: EventOf[][] = []
  let length = longest
  for (const event of events) {
    const size = JSON.stringify(event.data).length
    length += size
    if (length > longest || chunks.at(-1)?.length === most) {
      chunks.push([])
      length = size
    }
    chunks.at(-1)?.push(event)
  }
  return chunks.flatMap((chunk) => recordEvents(ctx, chunk))
}
