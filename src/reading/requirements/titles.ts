import type { Duty } from './clause.ts'
import { generalCodes, type DemandCode } from './codes.ts'
import type { CueSpan } from './demanded.ts'
import { withoutBullet } from '../../reference/language/lines.ts'
import { worded } from '../../reference/language/worded.ts'

/** In characters: maximum length of the buyer's words in a title. */
const maxLength = 90
/** In characters: this many words after a required thing that comes late in its sentence. */
const behind = 20

interface Named {
  code: DemandCode
  /** The name of the required thing in the language of the document. */
  name: string
  flat: string
  duty: Duty | null
  cue: CueSpan
  number: CueSpan | null
}

/**
 * The title of a requirement: its name and the buyer's words, because two rows titled "Insurance" would look
 * the same. General names such as "Specification" add nothing, so the words are used alone.
 */
export function requirementTitle({ code, name, flat, duty, cue, number }: Named): string {
  const isGeneral = generalCodes.includes(code)
  const after = isOwn(flat, duty) ? duty.end : 0
  const words = wordsOf(flat, after, isGeneral ? null : (number ?? cue))
  const isNamed = !isGeneral && !words.toLowerCase().startsWith(name.toLowerCase())
  return isNamed ? `${name}: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The name of a requirement without the words of the buyer, for a list of names in one sentence. */
export const nameInTitle = (title: string): string => title.split(': ', 1)[0] ?? title

/**
 * The words of a sentence after its duty; words from the middle if the required thing or number comes late.
 */
function wordsOf(flat: string, after: number, demanded: CueSpan | null): string {
  const first = demanded === null || demanded.end === 0 || demanded.start >= after ? after : 0
  const late = (demanded?.end ?? 0) - maxLength + behind
  if (late <= first) return shortened(flat.slice(first), maxLength)
  return `…${shortened(flat.slice(flat.indexOf(' ', late) + 1), maxLength)}`
}

const bidder = worded(String.raw`(?<!\p{L})(?:{{bidder_name}})s?\s$`)
const negated = worded(String.raw`(?<!\p{L})(?:{{not}})`)
const copula = worded(String.raw`^\s(?:{{copula}})(?!\p{L})`)

/**
 * "The contractor must …": the words that every second requirement begins with. What others must do or be,
 * and what nobody may do, needs the whole sentence.
 */
const isOwn = (flat: string, duty: Duty | null): duty is Duty =>
  duty?.bound === 'bidder' &&
  !duty.passive &&
  duty.isPlain !== true &&
  /^[^,;:]{0,60}$/.test(flat.slice(0, duty.start)) &&
  bidder().test(flat.slice(0, duty.start)) &&
  !negated().test(flat.slice(0, duty.end)) &&
  !copula().test(flat.slice(duty.end))

/** The first words of a text on one line. They do not end with a number, whose unit may be cut off. */
function shortened(text: string, length: number): string {
  const line = withoutBullet(text.replaceAll(/\s+/g, ' ').trim()).replace(mark, '')
  if (line.length <= length) return line
  const words = line.slice(0, length).replace(/\s\S*$/, '')
  let end = words.length
  while (end > 0 && isOfNumber.test(words[end - 1] ?? '')) end--
  return `${words.slice(0, end).toWellFormed()}…`
}
const isOfNumber = /[\s\d.,]/

/** The number of a sentence: "(2)", "7.1", "S8.", "§ 8". It means nothing to a reader of a title. */
const mark = /^(?:\(\d{1,2}\)|§ ?\d{1,3}|\d{1,2}(?:\.\d{1,2}){0,3}\.?|\p{Lu}\d{1,3}\.) /u
