import { nowhere, type Places } from './places.ts'
import type { Scan } from './scan.ts'

/**
 * A part of a pattern. No part backtracks: a part maps all places where it may begin to all places where it
 * may end, and with `back` all ends to all beginnings. So the time is the size of the pattern times the
 * length of the text.
 */
export interface PatternPart {
  reach(scan: Scan, from: Places, back: boolean): Places
  /** A matching text must contain at least one of these literals; null if the part needs none. */
  needs: Needs | null
}

interface Needs {
  literals: readonly number[]
  /**
   * How often a text has one of the literals by chance. A long literal is rare, and many literals are not.
   */
  odds: number
}

export const letter = (letters: number): PatternPart => ({
  needs: null,
  reach: (scan, from, back) =>
    back
      ? scan.places.retreat(from, scan.lettersOf(letters))
      : scan.places.advance(from, scan.lettersOf(letters)),
})

export const literal = (id: number, length: number): PatternPart => {
  const needs = { literals: [id], odds: 4 ** -length }
  return {
    needs,
    reach: (scan, from, back) => (back ? scan.before(id, from) : scan.behind(id, from)),
  }
}

/** Parts one after the other. */
export function row(parts: readonly PatternPart[]): PatternPart {
  const [only] = parts
  if (only && parts.length === 1) return only
  const needed = parts.flatMap(({ needs }) => (needs ? [needs] : [])).toSorted((a, b) => a.odds - b.odds)
  const backwards = parts.toReversed()
  return {
    needs: needed[0] ?? null,
    reach(scan, from, back) {
      for (const { literals } of needed) if (!scan.holdsAny(literals)) return nowhere
      let at = from
      for (const part of back ? backwards : parts) {
        at = part.reach(scan, at, back)
        if (at === nowhere) break
      }
      return at
    },
  }
}

/** One of several parts. */
export function choice(parts: readonly PatternPart[]): PatternPart {
  const [only] = parts
  if (only && parts.length === 1) return only
  const needed = parts.flatMap(({ needs }) => (needs ? [needs] : []))
  return {
    needs:
      needed.length < parts.length
        ? null
        : {
            literals: [...new Set(needed.flatMap(({ literals }) => literals))],
            odds: needed.reduce((sum, { odds }) => sum + odds, 0),
          },
    reach(scan, from, back) {
      let all = nowhere
      for (const part of parts) {
        if (part.needs !== null && !scan.holdsAny(part.needs.literals)) continue
        all = scan.places.either(all, part.reach(scan, from, back))
      }
      return all
    },
  }
}

/** A part from `least` to `max` times. */
export const repeated = (part: PatternPart, least: number, max: number): PatternPart => ({
  needs: least > 0 ? part.needs : null,
  reach(scan, from, back) {
    let at = from
    for (let times = 0; times < least && at !== nowhere; times++) at = part.reach(scan, at, back)
    let all = at
    // A place that was reached before leads nowhere new.
    for (let times = least; times < max && at !== nowhere; times++) {
      at = scan.places.without(part.reach(scan, at, back), all)
      all = scan.places.either(all, at)
    }
    return all
  },
})

/** From `least` to `max` letters of a class. */
export function run(letters: number, least: number, max: number): PatternPart {
  const first = least > 0 ? repeated(letter(letters), least, least) : null
  return {
    needs: null,
    reach(scan, from, back) {
      const at = first ? first.reach(scan, from, back) : from
      const own = scan.lettersOf(letters)
      return back ? scan.places.spreadBack(at, own, max - least) : scan.places.spread(at, own, max - least)
    },
  }
}

/** A part that consumes no letter and filters the places. */
const filter = (keep: (scan: Scan, at: Places) => Places): PatternPart => ({
  needs: null,
  reach: keep,
})

/** The edge of a word, `\b`, and every other place, `\B`. */
export const edge = filter((scan, at) => scan.places.both(at, scan.edges))
export const noEdge = filter((scan, at) => scan.places.without(at, scan.edges))
export const beginning = filter((scan, at) => scan.places.both(at, scan.beginning))
export const end = filter((scan, at) => scan.places.both(at, scan.end))

/** Filters to the places before the part, or after it with `behind`; with `denied`, to all other places. */
export const look = (
  part: PatternPart,
  { behind, denied }: { behind: boolean; denied: boolean },
): PatternPart =>
  filter((scan, at) => {
    const found = part.reach(scan, scan.everywhere, !behind)
    return denied ? scan.places.without(at, found) : scan.places.both(at, found)
  })
