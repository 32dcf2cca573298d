import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'
import type { Sides } from './sides.ts'
import { marker } from './subject.ts'

type Parties = Sides
type Side = keyof Sides

/**
 * The party whose duty the main clause of a sentence states: `bidder`, a `thing` ("the software must …"),
 * `buyer`, or `aside` for no party, if the verb of duty only explains a word: "the services the supplier must
 * provide".
 */
export interface Duty {
  bound: 'bidder' | 'thing' | 'buyer' | 'aside'
  /** The place of the verb of duty in the sentence. */
  start: number
  end: number
  /** "Shall be submitted": the subject is the required thing. */
  passive: boolean
  /** "The proposal must …", "each offeror must …": the duty belongs to the bid, not to the later contract. */
  ofBid: boolean
  /** Whether the verb is in the plain present tense, as in contracts and descriptions. */
  isPlain?: boolean
  /** Whether the subject only has a future: "the contract will run for a year". */
  isFuture?: boolean
}

/** The duty of a bidder, or of a thing that a bidder delivers. */
export const binds = ({ bound }: Duty): boolean => bound === 'bidder' || bound === 'thing'

/** In characters: the name of a party ends at most this far from the beginning of its noun phrase. */
const reach = 60
/** Maximum words of a noun phrase before the name of a party: "the later contractor". */
const maxBefore = 2

/**
 * The party that the noun phrase at the beginning of a text names; null if the phrase is not a subject. `by`
 * is a word before the phrase, which may include its article: "vom".
 */
function partyAt(text: string, language: LexiconLanguage, { bidder, buyer }: Parties, by = ''): Side | null {
  const phrase = text.slice(0, reach)
  if (phraseOf('oblique', language)?.test(phrase.slice(by.length))) return null
  const partyOf = (words: string) =>
    Object.entries({ bidder, buyer })
      .flatMap(([side, names]) => {
        const found = names.exec(words)
        return found ? [{ side: side as Side, at: found.index }] : []
      })
      .toSorted((a, b) => a.at - b.at)[0]
  const first = partyOf(phrase)
  if (!first) return null
  const before = phrase.slice(by.length, Math.max(by.length, first.at)).trim()
  const isNear = before === '' || (before.split(' ').length <= maxBefore && !/[,;:.()]/.test(before))
  if (!isNear) return null
  // "Questions of the bidders": the questions are the subject.
  if (phraseOf('owned', language)?.test(`${before} `)) return null
  // "The inspectors of the contractor": the owner acts by its people.
  const owned = phraseOf('owned', language)?.exec(phrase.slice(first.at))
  const owner = owned && partyOf(phrase.slice(first.at + owned[0].length))
  return owner?.at === 0 ? owner.side : first.side
}

/**
 * "The contractor has to …": the party before a verb of duty, in languages that may also put it after the
 * verb.
 */
export const subjectInFront = (clause: string, language: LexiconLanguage, parties: Parties): Side | null =>
  phraseOf('inverted', language) && partyAt(clause.replace(marker, ''), language, parties)

/**
 * The position of the last word, such as the article of a party: a short name counts only after its article.
 */
const lastWord = (words: string) => words.trimEnd().lastIndexOf(' ') + 1

/** "Proof has the bidder to give": the party right after the verb of duty. */
export function subjectBehind(after: string, language: LexiconLanguage, parties: Parties): Side | null {
  const words = phraseOf('behind', language)?.exec(after)?.[0]
  return words === undefined ? null : partyAt(after.slice(lastWord(words)), language, parties)
}

/** "Is to be stored by the contractor": the party that acts in a passive clause. */
export function agentIn(after: string, language: LexiconLanguage, parties: Parties): Side | null {
  const by = phraseOf('agent', language)?.exec(after)
  // "Is to be connected to A, B, C and a channel chosen by the buyer": after a list the agent belongs to the
  // last item.
  const isListed = by ? after.slice(0, by.index).split(', ').length > 2 : false
  if (!by || isListed) return null
  const word = by[0].slice(lastWord(by[0]))
  return partyAt(after.slice(by.index + by[0].length - word.length), language, parties, word)
}

/** "Send us …": a command binds its reader. */
export function commandIn(plain: string, language: LexiconLanguage): Duty | null {
  const said =
    phraseOf('command', language)?.exec(plain)?.[0] ??
    phraseOf('begins', language)?.exec(plain)?.[0] ??
    actIn(plain, language)
  if (said === undefined) return null
  const ofBid = phraseOf('tells', language)?.test(said) === true
  return { bound: 'bidder', start: 0, end: said.length, passive: false, ofBid, isPlain: true }
}

/** "Grind the stumps …": a clause that begins with a verb and its object, in a language whose verbs have no mark of it. */
function actIn(plain: string, language: LexiconLanguage): string | undefined {
  const nouns = phraseOf('nouns', language)
  const first = nouns && firstWords.exec(plain)
  if (!first || nouns.test(first[2] ?? '')) return undefined
  const isAct = phraseOf('objects', language)?.test(plain.slice(first[0].length)) === true
  return isAct ? first[0].trimEnd() : undefined
}

/** The first word of a sentence, after the mark of its item and an adverb: "a) Carefully remove …". */
const firstWords = /^([^\p{L}]{0,12}|\(?[a-z\d.]{1,6}[.)] )(?:\p{L}{3,20}ly )?(\p{L}{2,20}) /u

/** "The contractor informs the buyer": the contractor as the subject, followed by its verb of action. */
function actingIn(plain: string, language: LexiconLanguage): Duty | null {
  const subject = phraseOf('acts', language)?.exec(plain)?.[0]
  if (subject === undefined) return null
  const after = plain.slice(subject.length)
  const verb = phraseOf('acting', language)?.exec(after)?.[0]
  if (verb === undefined || phraseOf('idle', language)?.test(after) === true) return null
  const end = subject.length + verb.length
  const ofBid =
    phraseOf('bidding', language)?.test(subject) === true &&
    phraseOf('hands', language)?.test(after) !== false
  return { bound: 'bidder', start: end - 1, end, passive: false, ofBid, isPlain: true }
}

/** "The orders name:": a document of the buyer as the subject. */
export function isOrder(plain: string, language: LexiconLanguage): boolean {
  const front = phraseOf('subject', language)?.exec(plain)?.[0].length
  return front !== undefined && phraseOf('orders', language)?.test(plain.slice(front)) === true
}

/**
 * "The reports will be in French": a thing as the subject of a verb in the future tense. A proper name is not
 * a thing, and an act of anyone but the contractor binds nobody.
 */
function comingIn(flat: string, plain: string, language: LexiconLanguage, parties: Parties): Duty | null {
  const verb = phraseOf('future', language)?.exec(plain)
  const front = phraseOf('subject', language)?.exec(plain)?.[0].length
  if (!verb || front === undefined || front > verb.index || /^\p{Lu}/u.test(flat.slice(front))) return null
  const subject = plain.slice(front, verb.index)
  const end = verb.index + verb[0].length
  const rest = plain.slice(end)
  // "The works that will be done": the verb only explains a word.
  const isAside = phraseOf('clause', language)?.test(subject) === true || /[;:]/.test(subject)
  const isOthers =
    phraseOf('others', language)?.test(subject) === true ||
    phraseOf('orders', language)?.test(subject) === true ||
    phraseOf('settled', language)?.test(rest) === true ||
    (phraseOf('agent', language)?.test(rest) === true && agentIn(rest, language, parties) !== 'bidder')
  if (isAside || isOthers || partyAt(subject, language, parties) === 'buyer') return null
  return { bound: 'thing', start: verb.index, end, passive: false, ofBid: false, isPlain: true }
}

/**
 * "After each visit sends the contractor a report": the duty of a clause in the present tense whose subject
 * follows its verb. Where nouns are capitalised, the word before the subject must not be a noun.
 */
export function plainDutyIn(
  flat: string,
  plain: string,
  language: LexiconLanguage,
  parties: Parties,
): Duty | null {
  const acting = actingIn(plain, language)
  if (acting !== null) return acting
  const coming = comingIn(flat, plain, language, parties)
  if (coming !== null) return coming
  const passive = phraseOf('done', language)?.exec(plain)
  const done = passive ? passive.index + passive[0].length : 0
  // "Are the costs not paid by the contractor, the buyer may …": a verb at the beginning makes a condition.
  const isCondition =
    passive && plain.slice(0, passive.index).replace(marker, '') === '' && plain.includes(', ')
  if (passive && !isCondition && agentIn(plain.slice(done), language, parties) === 'bidder')
    return { bound: 'bidder', start: passive.index, end: done, passive: true, ofBid: false, isPlain: true }
  const found = phraseOf('inverted', language)?.exec(plain)
  if (!found || /[;:]/.test(plain.slice(0, found.index))) return null
  const end = found.index + found[0].length
  const verb = found.index + found[0].search(/\p{L}/u)
  if (/^\p{Lu}/u.test(flat.slice(verb))) return null
  // "The buyer checks the bids": if the buyer comes before the verb, what follows is its object.
  const front = plain.slice(0, verb).replace(marker, '')
  const bound =
    partyAt(front, language, parties) === 'buyer' && !front.includes(',')
      ? 'buyer'
      : partyAt(plain.slice(lastWord(plain.slice(0, end))), language, parties)
  return bound && { bound, start: verb, end: verb + 1, passive: false, ofBid: false, isPlain: true }
}
