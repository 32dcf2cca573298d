import { type TextLanguage, tokensOf } from '../../../src/reference/language/tokens.ts'

/** A sentence in the forms that the tables are written for. */
export interface Heard {
  flat: string
  lower: string
  words: readonly string[]
  language: TextLanguage
}

export const heard = (flat: string, language: TextLanguage): Heard => ({
  flat,
  lower: flat.toLowerCase(),
  words: tokensOf(flat).map(({ token }) => token),
  language,
})

/** The cues that fire in a sentence, by their keys. */
export type Finder = (sentence: Heard) => readonly string[]

/**
 * What cues decide. `question` are the cues of concepts that only questions use: passages are indexed by them too. A cue of
 * `risk` is a rule, because its phrases decide nothing alone.
 */
export const cueKinds = ['concept', 'question', 'requirement', 'duty', 'date', 'fact', 'risk'] as const
export type CueKind = (typeof cueKinds)[number]

/** A cue in figures and limits: what it decides, in which language it is written, and its words as the table writes them. */
export const cueKey = (kind: CueKind, name: string, language: string, words: string) =>
  [kind, name, language, words.trim()].join('\t')
