import type { Choice } from './choice.ts'

/** All time zones, with the chosen one even if the list does not have it. */
export const zoneChoices = (chosen: string | null): Choice[] =>
  [...new Set(['UTC', ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])].map(
    (each) => ({ value: each, text: each.replaceAll('_', ' ') }),
  )
