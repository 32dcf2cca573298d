import { costCue, priceCue } from '../../reading/facts/criteria-patterns.ts'
import { nounOf } from '../../reading/requirements/cue-words.ts'
import { requirementName } from '../../reading/requirements/names.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { languageOfLabel } from '../../reference/language/tokens.ts'
import { lotName } from '../../reading/document/lots.ts'

/** In characters: the maximum of a title of an outline, with its lot and its weight. */
export const maxTitle = 80

/** The marks of a list and the numbers of a heading: "4.2", "(a)", "e)", "•", "§ 8", "5.1 -". */
const mark =
  /^(?:(?:\(?(?:\d{1,2}|\p{L})\)|§ ?\d{1,3}|\p{Lu}?\d{1,2}(?:\.\d{1,2}){0,3}\.?|\p{Lu}\.|[•*–-]|#{1,6})\s+)+/u

const tidied = (text: string) =>
  withoutEnd(text.replaceAll(/\s+/g, ' ').replaceAll('**', '').trim().replace(mark, ''))

/** A text without the signs that end a title or a sentence. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' :;,.'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Whether words are a title and no sentence: short, without a stop within, and not cut off. */
const isTitle = (text: string, max: number) =>
  text.length >= 3 && text.length <= max && !/[.!?;…]\s|[?!…]$|^\p{Ll}/u.test(text)

/**
 * The title of an award criterion: its name as the buyer writes it. Of a longer name, the words before its first comma,
 * colon, dash or bracket; null if even they are longer.
 */
export function criterionTitle(name: string, room: number): string | null {
  const whole = tidied(name)
  if (whole.length <= room) return whole === '' ? null : whole
  const [head = ''] = whole.split(/[,:;(]|\s[–—-]\s/, 1)
  return isTitle(head.trim(), room) ? head.trim() : null
}

/** Whether a criterion is about the price or the cost, which a bid states as its value. */
export const isPrice = (name: string): boolean => priceCue().test(name) || costCue().test(name)

/** Words of a heading that may be the title of a section; null if they are a sentence. */
export function headingTitle(heading: string | null | undefined): string | null {
  const words = tidied(heading ?? '')
  return isTitle(words, maxTitle - maxLot) && words.split(' ').length <= 9 ? words : null
}

/**
 * The title of a text that a buyer asks for: the words of a short item, the thing that the sentence names, or the name
 * of its kind. What several sentences ask for is named by its kind.
 */
export function textTitle(requirement: Requirement, isSeveral = false): string {
  const { text, title, source, language } = requirement
  const words = tidied(text ?? title)
  const isItem = source.path !== null || !/[.?!]$/.test((text ?? title).trim())
  if (!isSeveral && isItem && isTitle(words, 60) && words.split(' ').length <= 7) return words
  const named = isSeveral ? null : nounOf(text ?? title, requirement)
  if (named !== null && isTitle(named, 60)) return named
  return requirementName(requirement, languageOfLabel(language))
}

/** In characters: the longest lot in a title. A lot with a longer id is not named. */
const maxLot = 16

/** A title with the lot that it is for in front: "Lot 2: Team". */
export function withLot(title: string, lotId: string | null, language: string | null): string {
  const lot = lotId === null ? '' : lotName(lotId, language)
  return lot === '' || lot.length > maxLot - 2 ? title : `${lot}: ${title}`
}

/** The titles, each different: one that appears again gets a number. */
export function distinctTitles(taken: Iterable<string>): (title: string) => string {
  const seen = new Set(taken)
  return (title) => {
    let number = 1
    let numbered = title
    while (seen.has(numbered)) numbered = `${title} (${++number})`
    seen.add(numbered)
    return numbered
  }
}
