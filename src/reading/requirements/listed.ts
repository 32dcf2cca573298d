import { type DocumentText, isReadPaper } from '../document/document-text.ts'
import { readDocument } from '../document/reading.ts'
import { listedLanguage } from '../../reference/language/tokens.ts'

/** In characters: a shorter text without a known language may be a price list, which requires nothing. */
const telling = 600

/**
 * The languages of the buyer's documents that are not listed ones, as ISO 639 codes; `und` for an unknown
 * language. A reader must know of them: a list that lacks the requirements or the risks of these documents
 * looks as if they had none.
 */
export function unlistedLanguages(documents: readonly DocumentText[]): string[] {
  const unlisted = documents.filter(isReadPaper).flatMap((document) => {
    const { language, sentences } = readDocument(document)
    const listed = sentences.filter((sentence) => listedLanguage(sentence.language) !== null)
    // A page in another language, or taken for one in it, does not make the rest of a document read.
    if (listedLanguage(language) !== null || listed.length * 2 > sentences.length) return []
    const label = /^[a-z]{2,3}(?![a-z])/.exec(document.language?.toLowerCase() ?? '')?.[0]
    const known = language ?? label ?? 'und'
    const length = document.pages.reduce((sum, page) => sum + page.length, 0)
    return known === 'und' && length < telling ? [] : [known]
  })
  return [...new Set(unlisted)]
}
