/** The announced end of a row. Days are plain dates, in UTC. */
export interface Deprecation {
  /** The day from which the row should not be used by what is newly built. */
  since: string
  /** The day from which the row is gone, a year later at the earliest. */
  ends: string
  /** What to use in its place, in a sentence. */
  instead: string
}

/** The headers of RFC 9745 and RFC 8594 that a row carries once its end is announced. */
export const deprecationHeaders = ({ since, ends }: Deprecation) => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(ends).toUTCString(),
  Link: '</docs/versions>; rel="deprecation"',
})
