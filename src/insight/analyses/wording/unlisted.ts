import { type DocumentText, isReadPaper } from '../../../reading/document/document-text.ts'
import { unlistedLanguages } from '../../../reading/requirements/listed.ts'
import type { Say } from './say.ts'

/**
 * Says that requirements are not listed from papers in these languages (codes of ISO 639, `und` for an unknown
 * language); null where there are no such papers.
 */
export const unlistedText = (languages: readonly string[], say: Say): string | null =>
  languages.length === 0
    ? null
    : (namedIn('general.unlisted', languages, say) ?? say('general.unknownLanguage'))

/** Says why no demand was read from any paper of a tender; null where at least one was read for demands. */
export function unreadText(documents: readonly DocumentText[], say: Say): string | null {
  const papers = documents.filter(isReadPaper)
  if (papers.length === 0) return say('match.reason.noPapers')
  return papers.every((paper) => unlistedLanguages([paper]).length > 0)
    ? unlistedText(unlistedLanguages(papers), say)
    : null
}

/** Says that papers in these languages are not searched for risks; null where there are no such papers. */
export const unsearchedText = (languages: readonly string[], say: Say): string | null =>
  namedIn('risk.unsearched', languages, say)

function namedIn(key: 'general.unlisted' | 'risk.unsearched', languages: readonly string[], say: Say) {
  const known = languages.filter((language) => language !== 'und')
  return known.length > 0 ? say(key, { languages: say.list(known.map(say.languageName)) }) : null
}
