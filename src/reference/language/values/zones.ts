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
}

export const zoneOf = (country: string | null): string =>
  country === null ? 'UTC' : (capitals[country.toUpperCase()] ?? 'Europe/Brussels')

/** The instant when the wall clock of a zone (IANA or "+01:00") shows a day and time. Summer time is that of the day. */
export function instantOf(day: string, time: string, zone: string): Date {
  if (/^[+-]\d{2}:\d{2}$/.test(zone)) return new Date(`${day}T${time}:00${zone}`)
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const first = asUtc - offsetAt(asUtc, zone)
  // Near a change of the clock the first guess has the wrong offset, so the offset is read again at the guessed instant.
  return new Date(asUtc - offsetAt(first, zone))
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
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
