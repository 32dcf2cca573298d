import { type DocumentText, isReadPaper } from '../../../reading/document/document-text.ts'
import { unlistedLanguages } from '../../../reading/requirements/listed.ts'
import type { Say } from './phrasebook.ts'

/**
 * A sentence that requirements are not listed from documents in these languages (ISO 639 codes, `und` for an
 * unknown language); null if there are no such documents.
 */
export const unlistedText = (languages: readonly string[], say: Say): string | null =>
  languages.length === 0
    ? null
    : (namedIn('general.unlisted', languages, say) ?? say('general.unknownLanguage'))

/**
 * The reason why no requirement was read from any document of a tender; null if at least one was read for
 * requirements.
 */
export function unreadText(documents: readonly DocumentText[], say: Say): string | null {
  const papers = documents.filter(isReadPaper)
  if (papers.length === 0) return say('match.reason.noPapers')
  return papers.every((paper) => unlistedLanguages([paper]).length > 0)
    ? unlistedText(unlistedLanguages(papers), say)
    : null
}

/**
 * A sentence that documents in these languages are not searched for risks; null if there are no such
 * documents.
 */
export const unsearchedText = (languages: readonly string[], say: Say): string | null =>
  namedIn('risk.unsearched', languages, say)

function namedIn(key: 'general.unlisted' | 'risk.unsearched', languages: readonly string[], say: Say) {
  const known = languages.filter((language) => language !== 'und')
  return known.length > 0 ? say(key, { languages: say.list(known.map(say.languageName)) }) : null
}
