import { findInstructions } from '../../src/insight/injection/find.ts'
import { hitsIn } from '../../src/insight/risk/documents.ts'
import { statementsOf } from '../../src/insight/risk/documents/statements.ts'
import { readDocument } from '../../src/reading/document/reading.ts'
import type { DocumentText } from '../../src/reading/document-text.ts'
import { lexiconOf } from '../../src/reading/requirements/lexicon.ts'
import { conceptsIn, isWord } from '../../src/reference/language/concepts.ts'
import { tokensOf } from '../../src/reference/language/tokens.ts'

export type Kind = 'concept' | 'requirement' | 'risk' | 'injection'
export const kinds: readonly Kind[] = ['concept', 'requirement', 'risk', 'injection']

/** How many sentences there were, and in how many of them each cue fired. */
export interface Rates {
  sentences: number
  fired: Map<string, number>
}

/** Counts how often the cues of all engines fire in texts that were written for another purpose. */
export function ratesIn(documents: readonly DocumentText[]): Rates {
  const fired = new Map<string, number>()
  const count = (kind: Kind, cue: string) =>
    fired.set(`${kind} ${cue}`, (fired.get(`${kind} ${cue}`) ?? 0) + 1)
  let sentences = 0
  for (const document of documents) {
    for (const { part, kind, flat, language } of readDocument(document).sentences) {
      if (part !== 'body' || kind === 'heading' || language === null) continue
      sentences += 1
      const words = tokensOf(flat).map(({ token }) => token)
      for (const concept of conceptsIn(words, language).keys())
        if (!isWord(concept)) count('concept', concept)
      const lower = flat.toLowerCase()
      for (const [code, cue] of lexiconOf(language).cuesFor(lower))
        if (cue.test(lower)) count('requirement', code)
      if (findInstructions(flat).length > 0) count('injection', 'embedded_instructions')
    }
  }
  for (const { code } of hitsIn(statementsOf(documents))) count('risk', code)
  return { sentences, fired }
}

/** The share of sentences in which a cue fires, in per cent. */
export const rateOf = ({ sentences, fired }: Rates, cue: string) => (100 * (fired.get(cue) ?? 0)) / sentences
