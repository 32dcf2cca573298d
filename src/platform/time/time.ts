/** Epoch milliseconds, as they are stored, in the form the API shows. */
export const iso = (ms: number) => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** The day of a time, and the time at which a day begins in UTC. */
export const dayOf = (time: string | null) => time?.slice(0, 10) ?? null
export const startOf = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The days of a span as every text counts them: rounded, because "in 18 days" is also 10 minutes less; 0 below a day. */
export const wholeDays = (span: number): number => (span < day ? 0 : Math.round(span / day))

/** Whether a text of the form YYYY-MM-DD is a real day: Date.parse lets 30 February roll over into March. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
