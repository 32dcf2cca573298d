import { isObject, type Json, object } from '../json.ts'

/**
 * Countries of national publishers, by the registered prefix of their ocids: releases of these publishers may leave the
 * country out. `GB` are Find a Tender, Contracts Finder, Public Contracts Scotland and Sell2Wales, in this order.
 */
const countries: Record<string, string> = {
  h6vhtk: 'GB',
  b5fd17: 'GB',
  r6ebe6: 'GB',
  kuma6s: 'GB',
  '03ad3f': 'PY',
  '07smqs': 'MX',
  '5wno2w': 'EC',
  '70d2nz': 'CL',
  '9t57fa': 'ZA',
  b3wdp1: 'MD',
  be6bcu: 'UA',
  dgv273: 'PE',
  lcuori: 'HN',
}

/** ISO 3166 alpha-2; null for a publisher that is not known to write of one country only. */
export const publisherCountry = (ocid: string): string | null =>
  countries[/^ocds-([a-z0-9]{6})-/.exec(ocid)?.[1] ?? ''] ?? null

/**
 * ChileCompra, Public Contracts Scotland and Sell2Wales write the local time of their country with a Z after
 * it.
 */
const localDespiteZ = /^ocds-(?:70d2nz|r6ebe6|kuma6s)-/

/**
 * The release with the times of its publisher's zone, if the publisher is known to write them as UTC.
 * Midnight stays, because it means a day without a time, which would become the day before in a zone east of
 * Greenwich.
 */
export const withLocalTimes = (release: Json, ocid: string): Json =>
  localDespiteZ.test(ocid) ? object(withoutZ(release)) : release

const withoutZ = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.replace(/^(\d{4}-\d\d-\d\dT(?!00:00:00)\d\d:\d\d:\d\d(?:\.\d+)?)Z$/, '$1')
  if (Array.isArray(value)) return value.map(withoutZ)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutZ(each)]))
}
