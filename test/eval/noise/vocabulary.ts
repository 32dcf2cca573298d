import { tableText } from '../../../src/platform/files/tables.ts'
import { phraseTables } from '../../../src/reading/requirements/phrases.ts'
import { fieldTables } from '../../../src/reference/language/concepts-cues.ts'
import { phrasesOf } from '../../../src/reference/language/phrase-tables.ts'
import { byLanguage, type TextLanguage } from '../../../src/reference/language/tokens.ts'
import { conceptCues } from './concept-cues.ts'
import { dateCues, dutyCues, factCues, requirementCues } from './pattern-cues.ts'
import type { Finder } from './sentence.ts'

/** The texts of the tables with concepts of the field. Tables of everyday words translate words and classify nothing. */
export const conceptTexts = (language: TextLanguage): string[] => fieldTables[language].map(tableText)

/** The cues of all tables, which are read for a language at its first sentence. */
export function vocabulary(): Finder {
  const [phraseTable, shapeTable] = phraseTables
  const all = [dateCues(phrasesOf('date-cues')()), factCues(phrasesOf('fact-cues')())]
  const own = byLanguage((language) => {
    let known: Finder[] | undefined
    return () =>
      (known ??= [
        conceptCues(conceptTexts(language), language),
        requirementCues(phrasesOf(`requirement-lexicon-${language}`)(), language),
        dutyCues(phrasesOf(phraseTable)(), tableText(shapeTable), language),
      ])
  })
  return (sentence) => [...own[sentence.language](), ...all].flatMap((find) => find(sentence))
}
