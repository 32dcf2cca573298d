import { fromTables } from '../../platform/tables.ts'
import { byLanguage } from '../../reference/language/tokens.ts'
import type { DemandCode } from './codes.ts'
import { readLexicon } from './lexicon/read.ts'
import { type Lexicon, type LexiconLanguage, tableOf } from './lexicon/lexicon.ts'

type Patterns = { [K in Exclude<keyof Lexicon, 'cues' | 'phrases' | 'titles'>]: RegExp } & {
  cues: [DemandCode, RegExp][]
  titles: Lexicon['titles']
  buyerDuty: RegExp
  bidderDuty: RegExp
}

/** In the tables `\\b` and `\\w` mean the letters of every language, while JavaScript means those of ASCII. */
const letters = (source: string) =>
  source.replace(/\[[^\]]*\]|\\w|\\b/g, (part) => {
    if (part === '\\b') return '(?:(?<=[\\p{L}\\d])(?![\\p{L}\\d])|(?<![\\p{L}\\d])(?=[\\p{L}\\d]))'
    return part === '\\w' ? '[\\p{L}\\d_]' : part.replaceAll('\\w', '\\p{L}\\d_')
  })
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

/** The expression of a word. A pattern that begins with any letters also finds a word in the middle of a compound. */
function word(source: string): RegExp {
  const all = alternatives(lower(letters(source)))
  const ends = all.flatMap((one) => (one.startsWith('\\p{L}*') ? [one.slice(6)] : []))
  const whole = all.filter((one) => !one.startsWith('\\p{L}*'))
  const anchored = whole.length > 0 ? [`(?<![\\p{L}\\d])(?:${whole.join('|')})`] : []
  return new RegExp(latin([...anchored, ...ends].join('|')), 'u')
}

function compile(table: Lexicon): Patterns {
  const { cues, phrases, titles, ...rest } = table
  const compiled = Object.fromEntries(Object.entries(rest).map(([key, source]) => [key, word(source)]))
  // A few words may stand between a subject and its verb.
  const duty = (who: string) =>
    word(`(?:${who})[\\p{L}]{0,3}(?:\\s[^\\s,;:.]{1,20}){0,3}\\s(?:${table.modal})(?!\\p{L})`)
  return {
    ...(compiled as Omit<Patterns, 'cues' | 'titles' | 'buyerDuty' | 'bidderDuty'>),
    cues: [...cues].map(([code, cue]) => {
      const phrase = phrases.get(code)
      return [code, word(phrase === undefined ? cue : `${cue}|${phrase}`)]
    }),
    titles,
    buyerDuty: duty(table.buyer),
    bidderDuty: duty(table.bidder),
  }
}

const lexicons = byLanguage((language) =>
  fromTables([tableOf[language]], (text) => compile(readLexicon(text))),
)

/** The patterns of a language. Its table must be loaded before: see `requirementTables`. */
export const lexiconOf = (language: LexiconLanguage): Patterns => lexicons[language]()
