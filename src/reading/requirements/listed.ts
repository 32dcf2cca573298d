import { type DocumentText, isReadPaper } from '../document/document-text.ts'
import { readDocument } from '../document/reading.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'

/**
 * The languages whose demands are listed. Spanish, Italian, Swedish and Danish have a lexicon and hold their own sets, but
 * in tenders of strangers too few rows were right (docs/DECISIONS.md), so their demands are measured and not listed.
 */
export const listedLanguages: readonly LexiconLanguage[] = ['en', 'de', 'fr', 'no', 'nl']

/** In characters: a shorter text without a known language may be a price list, which demands nothing. */
const telling = 600

/**
 * The languages of the buyer's papers that are none of the given, which are those whose demands are listed, as codes of
 * ISO 639; `und` for an unknown language. A reader must know of them: a list without a demand of these papers looks like
 * papers without a demand.
 */
export function unlistedLanguages(
  documents: readonly DocumentText[],
  given: readonly string[] = listedLanguages,
): string[] {
  const unlisted = documents.filter(isReadPaper).flatMap((document) => {
    const { language, sentences } = readDocument(document)
    if (sentences.some((sentence) => sentence.language !== null && given.includes(sentence.language)))
      return []
    const label = /^[a-z]{2,3}(?![a-z])/.exec(document.language?.toLowerCase() ?? '')?.[0]
    const known = language ?? label ?? 'und'
    const length = document.pages.reduce((sum, page) => sum + page.length, 0)
    return known === 'und' && length < telling ? [] : [known]
  })
  return [...new Set(unlisted)]
}
