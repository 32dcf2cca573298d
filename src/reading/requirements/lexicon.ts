import { fromTables } from '../../platform/files/tables.ts'
import { does, grammarTable } from '../../reference/language/grammar.ts'
import { readPhrases, type Phrases } from '../../reference/language/phrase-tables.ts'
import { byListedLanguage } from '../../reference/language/tokens.ts'
import { type DemandCode, demandCodes } from './codes.ts'
import { type Lexicon, type LexiconLanguage, lexiconTable, signNames } from './lexicon-signs.ts'

/**
 * The lexicon of a language from its table. A row of part `sign` is one of `signNames`; a row of part
 * `title`, `cue` or `phrase` belongs to the requirement that it names; a row of part `word` is a group of
 * words that phrases share. Throws if a sign or a title is missing: otherwise texts would silently be read
 * without it.
 */
function readLexicon({ of, ofAny }: Phrases): Lexicon {
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

type Patterns = { [K in Exclude<keyof Lexicon, 'cues' | 'phrases' | 'titles'>]: RegExp } & {
  /** The cues by the names of their things. */
  cues: (readonly [code: DemandCode, cue: RegExp])[]
  titles: Lexicon['titles']
  buyerDuty: RegExp
  bidderDuty: RegExp
}

/** Texts are read in lower case, which is far cheaper than patterns that ignore case. */
const lower = (source: string) =>
  source.replace(/\\p\{\w+\}|\\.|[^\\]/gsu, (part) => (part.startsWith('\\') ? part : part.toLowerCase()))

/**
 * The letters of the languages in place of all letters: a table with hundreds of small classes then compiles ten
 * times faster.
 */
const latin = (source: string) =>
  source.replace(/(\[(?:\\.|[^\]\\])*\])|\\p\{Ll?\}/gu, (whole, set?: string) =>
    set === undefined ? '[a-zß-öø-ÿœ]' : whole.replaceAll(/\\p\{Ll?\}/gu, 'a-zß-öø-ÿœ'),
  )

/** The alternatives at the top of a pattern. */
function alternatives(source: string): string[] {
  const parts = ['']
  let depth = 0
  for (const part of source.match(/\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])*\]|[^]/gu) ?? []) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0
    if (part === '|' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${part}`)
  }
  return parts
}

/** A long word at the start of a pattern: in a language of compounds it is also the head of longer words. */
const head = /^[a-zß-öø-ÿ]{8}/u

/**
 * The expression of a word. A pattern that begins with any letters also finds a word in the middle of a compound, and
 * with `isHead` a long word too: "erlaubnis" in "Fahrerlaubnis".
 */
function word(source: string, isHead = false): RegExp {
  const all = alternatives(lower(source)).map((one) => (isHead && head.test(one) ? `\\p{L}*${one}` : one))
  const ends = all.flatMap((one) => (one.startsWith('\\p{L}*') ? [one.slice(6)] : []))
  const whole = all.filter((one) => !one.startsWith('\\p{L}*'))
  const anchored = whole.length > 0 ? [`(?<![\\p{L}\\d])(?:${whole.join('|')})`] : []
  return new RegExp(latin([...anchored, ...ends].join('|')), 'u')
}

function compile({ cues, phrases, titles, ...signs }: Lexicon, isCompounding: boolean): Patterns {
  const compiled = Object.fromEntries(Object.entries(signs).map(([key, source]) => [key, word(source)]))
  // A few words may come between a subject and its verb.
  const duty = (who: string) =>
    word(`(?:${who})[\\p{L}]{0,3}(?:\\s[^\\s,;:.]{1,20}){0,3}\\s(?:${signs.modal})(?!\\p{L})`)
  return {
    ...(compiled as Omit<Patterns, 'cues' | 'titles' | 'buyerDuty' | 'bidderDuty'>),
    cues: [...cues].map(([code, cue]) => {
      const phrase = phrases.get(code)
      return [code, word(phrase === undefined ? cue : `${cue}|${phrase}`, isCompounding)]
    }),
    titles,
    buyerDuty: duty(signs.buyer),
    bidderDuty: duty(signs.bidder),
  }
}

const lexicons = byListedLanguage((language) => {
  const table = lexiconTable[language]
  return fromTables([table, grammarTable], (text) =>
    compile(readLexicon(readPhrases(table, text)), does(language, 'joint')),
  )
})

/** The patterns of a language. Load its table first: see `requirementTables`. */
export const lexiconOf = (language: LexiconLanguage): Patterns => lexicons[language]()
