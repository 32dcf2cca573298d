import type { Say } from './say.ts'

/**
 * Says that requirements are not listed from papers in these languages (codes of ISO 639, `und` for an unknown
 * language); null where there are no such papers.
 */
export const unlistedText = (languages: readonly string[], say: Say): string | null =>
  languages.length === 0
    ? null
    : (namedIn('general.unlisted', languages, say) ?? say('general.unknownLanguage'))

/** Says that papers in these languages are not searched for risks; null where there are no such papers. */
export const unsearchedText = (languages: readonly string[], say: Say): string | null =>
  namedIn('risk.unsearched', languages, say)

function namedIn(key: 'general.unlisted' | 'risk.unsearched', languages: readonly string[], say: Say) {
  const known = languages.filter((language) => language !== 'und')
  return known.length > 0 ? say(key, { languages: say.list(known.map(say.languageName)) }) : null
}
