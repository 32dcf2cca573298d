import { readTable } from '../../../reference/codes/table.ts'
import { patternsIn, withAlternatives } from '../../../reference/language/pattern-table.ts'
import { type DemandCode, demandCodes } from '../codes.ts'
import { type Lexicon, signNames } from './lexicon.ts'

/**
 * The lexicon of a language from its table. A row of part `sign` is one of `signNames`; a row of part `title`, `cue` or
 * `phrase` belongs to the demand that it names; a row of part `word` is a group of words that phrases share. Throws
 * where a sign or a title is missing: otherwise texts would be read without it, and nobody would notice.
 */
export function readLexicon(text: string): Lexicon {
  const rows = withAlternatives(readTable<'name' | 'part' | 'pattern'>(text))
  const written = patternsIn(rows)
  const patterns = new Map(rows.map(({ name, part, pattern }) => [`${part} ${name}`, pattern]))
  const needed = (part: string, name: string) => {
    const pattern = patterns.get(`${part} ${name}`)
    if (pattern === undefined) throw new Error(`The lexicon has no ${part} ${name}`)
    return written(pattern)
  }
  const every = <N extends string>(part: string, names: readonly N[]) =>
    Object.fromEntries(names.map((name) => [name, needed(part, name)])) as Record<N, string>
  const some = (part: string) =>
    new Map<DemandCode, string>(
      demandCodes.flatMap((code) => {
        const pattern = patterns.get(`${part} ${code}`)
        return pattern === undefined ? [] : [[code, written(pattern)]]
      }),
    )
  return {
    ...every('sign', signNames),
    titles: every('title', demandCodes),
    cues: some('cue'),
    phrases: some('phrase'),
  }
}
