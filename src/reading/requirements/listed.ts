import { type DocumentText, isReadPaper } from '../document/document-text.ts'
import { readDocument } from '../document/reading.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'

/**
 * The languages whose requirements are listed. Spanish, Italian, Swedish and Danish have a lexicon and pass
 * their own sets, but in unseen tenders too few rows were right (test/eval/README.md), so their requirements
 * are measured and not listed.
 */
export const listedLanguages: readonly LexiconLanguage[] = ['en', 'de', 'fr', 'no', 'nl']

/** In characters: a shorter text without a known language may be a price list, which requires nothing. */
const telling = 600

/**
 * The languages of the buyer's documents that are not among the given ones, which are those whose
 * requirements are listed, as ISO 639 codes; `und` for an unknown language. A reader must know of them: a
 * list that lacks the requirements of these documents looks as if they had none.
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
