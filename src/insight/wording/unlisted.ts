import type { Say } from './say.ts'

/**
 * Says that requirements are not listed from papers in these languages (codes of ISO 639, `und` for an unknown
 * language); null where there are no such papers.
 */
export function unlistedText(languages: readonly string[], say: Say): string | null {
  if (languages.length === 0) return null
  const known = languages.filter((language) => language !== 'und')
  return known.length > 0
    ? say('general.unlisted', { languages: say.list(known.map(say.languageName)) })
    : say('general.unknownLanguage')
}
