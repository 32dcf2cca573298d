import type { Phrases } from '../../../reference/language/phrase-tables.ts'
import { type DemandCode, demandCodes } from '../codes.ts'
import { type Lexicon, signNames } from './lexicon.ts'

/**
 * The lexicon of a language from its table. A row of part `sign` is one of `signNames`; a row of part
 * `title`, `cue` or `phrase` belongs to the requirement that it names; a row of part `word` is a group of
 * words that phrases share. Throws if a sign or a title is missing: otherwise texts would silently be read
 * without it.
 */
export function readLexicon({ of, ofAny }: Phrases): Lexicon {
  const every = <N extends string>(part: string, names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, of(name, { part })])) as Record<N, string>
  const some = (part: string) =>
    new Map<DemandCode, string>(
      demandCodes.flatMap((code) => {
        const phrase = ofAny(code, { part })
        return phrase === null ? [] : [[code, phrase]]
      }),
    )
  return {
    ...every('sign', signNames),
    titles: every('title', demandCodes),
    cues: some('cue'),
    phrases: some('phrase'),
  }
}
