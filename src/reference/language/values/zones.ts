import { dateFormat } from '../../../platform/text/formats.ts'

/**
 * The zone in which a buyer of a country sets deadlines: the zone of the capital. Countries in the zone of Brussels are left
 * out; ISO 3166 alpha-2 to IANA.
 */
const capitals: Record<string, string> = {
  GB: 'Europe/London',
  UK: 'Europe/London',
  IE: 'Europe/Dublin',
  PT: 'Europe/Lisbon',
  IS: 'Atlantic/Reykjavik',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  FR: 'Europe/Paris',
  LU: 'Europe/Luxembourg',
  FI: 'Europe/Helsinki',
  EE: 'Europe/Tallinn',
  LV: 'Europe/Riga',
  LT: 'Europe/Vilnius',
  GR: 'Europe/Athens',
  EL: 'Europe/Athens',
  CY: 'Asia/Nicosia',
  BG: 'Europe/Sofia',
  RO: 'Europe/Bucharest',
  MD: 'Europe/Chisinau',
  UA: 'Europe/Kyiv',
  TR: 'Europe/Istanbul',
  GE: 'Asia/Tbilisi',
  US: 'America/New_York',
  CA: 'America/Toronto',
  MX: 'America/Mexico_City',
  GT: 'America/Guatemala',
  HN: 'America/Tegucigalpa',
  CR: 'America/Costa_Rica',
  PA: 'America/Panama',
  DO: 'America/Santo_Domingo',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
  PE: 'America/Lima',
  BO: 'America/La_Paz',
  PY: 'America/Asuncion',
  CL: 'America/Santiago',
  AR: 'America/Argentina/Buenos_Aires',
  UY: 'America/Montevideo',
  BR: 'America/Sao_Paulo',
  ZA: 'Africa/Johannesburg',
  NG: 'Africa/Lagos',
  GH: 'Africa/Accra',
  KE: 'Africa/Nairobi',
  UG: 'Africa/Kampala',
  RW: 'Africa/Kigali',
  ZM: 'Africa/Lusaka',
  AM: 'Asia/Yerevan',
  KZ: 'Asia/Almaty',
  KG: 'Asia/Bishkek',
  IN: 'Asia/Kolkata',
  NP: 'Asia/Kathmandu',
  ID: 'Asia/Jakarta',
  PH: 'Asia/Manila',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
}

/** The countries whose capital is in the zone of Brussels. */
const central = new Set(
  'AD AL BA BE CZ DK ES HR HU IT LI MC ME MK MT NL NO PL RS SE SI SK SM VA XK'.split(' '),
)

/** The zone of a country, if known; null for all other countries. */
export function knownZoneOf(country: string): string | null {
  const code = country.toUpperCase()
  return capitals[code] ?? (central.has(code) ? 'Europe/Brussels' : null)
}

export const zoneOf = (country: string | null): string =>
  country === null ? 'UTC' : (capitals[country.toUpperCase()] ?? 'Europe/Brussels')

/**
 * The instant when the local time of a zone (IANA or "+01:00") is a given day and time, with the daylight
 * saving of that day.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  if (/^[+-]\d{2}:\d{2}$/.test(zone)) return new Date(`${day}T${time}:00${zone}`)
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const first = asUtc - offsetAt(asUtc, zone)
  // Near a change of the clock the first guess has the wrong offset, so the offset is read again at the guessed instant.
  return new Date(asUtc - offsetAt(first, zone))
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(ms)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  const shown = Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  )
  return shown - Math.floor(ms / 1000) * 1000
}
