import { instantOf, knownZoneOf } from '../../reference/language/values/zones.ts'

/**
 * The zone in which a buyer of a country writes times without an offset; null if the zone is unknown and UTC
 * is used.
 */
export const localZone = (country: string | null): string | null =>
  country === null ? null : knownZoneOf(country)

/**
 * RFC 3339 UTC of a day and a time of day (12:00:00, with or without a fraction) without an offset; null for a time
 * that does not exist.
 */
export function placed(day: string, clock: string, fraction: string, zone: string | null): string | null {
  if (zone === null) return utc(`${day}T${clock}.${fraction}Z`)
  const seconds = Number(clock.slice(6, 8)) * 1000 + Number(fraction)
  const instant = new Date(instantOf(day, clock.slice(0, 5), zone).getTime() + seconds)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** A time with its offset, in UTC; null for a time that does not exist. */
export function utc(time: string): string | null {
  const instant = new Date(time)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
