import * as z from 'zod'

/**
 * The position at which a lane continues: with the alerts that have looked up to change `at` or later, after
 * company `after`.
 */
export interface Position {
  at: number
  after: string
}

/** The positions of the next step in both lanes; null for a lane that has caught up. */
export interface LanePositions {
  near: Position | null
  far: Position | null
}

const Position = z.object({ at: z.int(), after: z.string() }).nullable()
const Stored = z.object({ near: Position, far: Position })

/**
 * Parses a place. An unreadable place starts at the beginning, which costs a scan of alerts that are not due.
 */
export function readLanePositions(stored: string | null): LanePositions {
  try {
    return Stored.parse(JSON.parse(stored ?? ''))
  } catch {
    return { near: null, far: null }
  }
}

/** The text of a place; null if nothing is left to do. */
export const lanePositionsText = (place: LanePositions): string | null =>
  place.near === null && place.far === null ? null : JSON.stringify(place)
