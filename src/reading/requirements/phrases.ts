import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'

/** How the phrases of a name are looked for; `all` are the alternatives. */
const shapes = {
  /** Verbs of duty. */
  modal: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** What follows a verb of duty where the subject is the thing demanded. */
  passive: (all) => `^(?: \\p{L}+){0,2}? (?:${all})(?!\\p{L})`,
  /** Verbs with which a clause tells something: a later verb of duty explains one of its words. */
  telling: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** What makes the verb of duty after it explain a word. */
  relative: (all) => `(?<!\\p{L})(?:${all})(?: \\p{L}+ly| also| only)?\\s*$`,
  /** "Will not be considered" is the bidder's loss. */
  refused: (all) => `^ (?:${all})(?!\\p{L})`,
  /** First words of what stands before a main clause. */
  condition: (all) => `^(?:[^\\p{L}]*|\\(?[a-z\\d.]{1,6}[.)] )(?:${all})(?!\\p{L})`,
  /** Words that end the head of a subject: "the services of the supplier" are services. */
  attribute: (all) => `(?<=\\S)(?:\\s(?:${all})\\s|\\s?\\(|,)`,
  /** Subjects that are neither bidder nor buyer nor a thing that is delivered. */
  third: (all) => `(?<!\\p{L})(?:${all})(?: [\\d.]\\S*| \\(\\S+\\))?\\s*$`,
  /** Verbs whose doer is the buyer. */
  evaluated: (all) => `^(?: \\p{L}+)?(?: be)?(?: \\p{L}+)? (?:${all})(?!\\p{L})`,
  /** Words that end no sentence: a line with one at its end is half of a statement. */
  fragment: (all) => `(?<!\\p{L})(?:${all})$`,
  /** Words that address the bidder. */
  addressed: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Words of a user who tells a wish. */
  wish: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** What is counted or not within a limit that another sentence sets. */
  counted: (all) => `(?<!\\p{L})(?:${all})(?!\\p{L})`,
  /** Verbs of those who judge bids: a list that they open says how, not what a bidder must do. */
  judging: (all) => `(?<!\\p{L})(?:${all})`,
  /** "Guarantees: none". */
  nothing: (all) => `[:–-]\\s?(?:${all})\\s?[.;]?$`,
} satisfies Record<string, (all: string) => string>

type Name = keyof typeof shapes

export const phraseTable = 'requirement-phrases'

/** Phrases by name and language, a phrase a row; an expression is built at its first use. */
const phrases = fromTables([phraseTable], (text) => {
  const rows = readTable<'name' | 'language' | 'phrase'>(text)
  return { rows, compiled: new Map<string, RegExp | null>() }
})

/** Any of the phrases of a name in a language, for texts in lower case; null where the language has none. */
export function phraseOf(name: Name, language: string): RegExp | null {
  const { rows, compiled } = phrases()
  const key = `${name} ${language}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const own = rows.filter((row) => row.name === name && row.language === language)
  const made =
    own.length > 0 ? new RegExp(shapes[name](own.map(({ phrase }) => phrase).join('|')), 'u') : null
  compiled.set(key, made)
  return made
}
