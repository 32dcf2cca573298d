import * as z from 'zod'

/**
 * The position at which a lane goes on: with the alerts that have looked up to change `at` or later, behind company
 * `after`.
 */
export interface Position {
  at: number
  after: string
}

/** The positions of the next step in both lanes; null where a lane has caught up. */
export interface Place {
  near: Position | null
  far: Position | null
}

const Position = z.object({ at: z.int(), after: z.string() }).nullable()
const Stored = z.object({ near: Position, far: Position })

/** Reads a place. An unreadable place begins at the beginning, which costs a look at alerts that are not due. */
export function readPlace(stored: string | null): Place {
  try {
    return Stored.parse(JSON.parse(stored ?? ''))
  } catch {
    return { near: null, far: null }
  }
}

/** The text of a place; null where nothing is left to do. */
export const placeText = (place: Place): string | null =>
  place.near === null && place.far === null ? null : JSON.stringify(place)
