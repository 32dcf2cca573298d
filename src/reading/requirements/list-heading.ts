import type { ReadSentence } from '../document/sentence.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'

/**
 * What an item is by the words above its list: a document of the bid below "Required documents", a term of
 * the contract below "Service standards"; null below other words. Applies only to items without a verb of
 * their own.
 */
export function listedBelow(
  {
    flat,
    kind,
    cells,
    headings,
    leads,
  }: Pick<ReadSentence, 'flat' | 'kind' | 'cells' | 'headings' | 'leads'>,
  language: LexiconLanguage,
): 'document' | 'specification' | null {
  if (kind !== 'item' || cells !== null) return null
  const above = (leads.at(-1)?.flat ?? headings.at(-1))?.toLowerCase()
  const [said = ''] = flat.toLowerCase().split(phraseOf('clause', language) ?? /(?!)/u)
  if (above === undefined || phraseOf('verbs', language)?.test(said) !== false) return null
  if (phraseOf('papers', language)?.test(above) === true) return 'document'
  return phraseOf('terms', language)?.test(above) === true ? 'specification' : null
}
