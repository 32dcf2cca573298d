import type { NamedParty } from '../document/parties.ts'
import type { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'
import { agentIn, commandIn, plainDutyIn, subjectBehind, subjectInFront } from './clause.ts'
import type { Duty } from './clause.ts'
import { sidesOf } from './sides.ts'
import { marker } from './subject.ts'
import { worded } from '../../reference/language/worded.ts'

const that = worded(' (?:{{that}}) ', 'u')

type Lexicon = Pick<ReturnType<typeof lexiconOf>, 'buyer' | 'bidder'>
type Phrase = Parameters<typeof phraseOf>[0]

/** Maximum verbs of duty that are checked in a sentence. */
const maxVerbs = 6

/**
 * The duty that a sentence states; null if the sentence has no verb of duty, or its language's clauses are
 * not read.
 */
export function dutyOf(
  flat: string,
  language: LexiconLanguage,
  lexicon: Lexicon,
  parties: readonly NamedParty[],
): Duty | null {
  const plain = plainOf(flat)
  const modal = phraseOf('modal', language)
  if (modal === null) return null
  const command = commandIn(plain, language)
  if (command !== null) return command
  let aside: Duty | null = null
  const verbs = everyMatch(plain, modal)
  for (const { index: start, 0: verb } of verbs) {
    if (isOfCondition(plain, start, verbs, language)) continue
    const [before, after] = [plain.slice(0, start), plain.slice(start + verb.length)]
    const has = (name: Phrase, text: string) => phraseOf(name, language)?.test(text) === true
    const passive = has('passive', after) || has('passive', ` ${verb}${after}`)
    const head = headOf(before, language)
    const ofBid =
      has('paper', head) ||
      has('enclosed', after) ||
      ((has('bidding', head) || has('bidding', wordBehind(after, language))) && has('gives', after))
    const duty = { start, end: start + verb.length, passive, ofBid }
    // "Staff who must have a card will be given one": the first verb only explains the staff.
    if (has('relative', before)) aside ??= { ...duty, bound: 'aside' }
    else {
      const bound = boundOf(before, after, passive, language, lexicon, parties)
      const isFuture =
        (has('granted', `${verb}${after}`) && !has('refused', after)) ||
        (bound === 'thing' && has('forecast', `${head.replace(marker, '')} ${verb}`))
      return { ...duty, bound, isFuture }
    }
  }
  return aside ?? plainDutyIn(flat, plain, language, sidesOf(lexicon, parties))
}

/** "Proof has the bidder to give": the word after the verb of duty, if a subject may come there. */
const wordBehind = (after: string, language: LexiconLanguage) => {
  const article = phraseOf('behind', language)?.exec(after)?.[0]
  return article === undefined ? '' : (/^\p{L}+/u.exec(after.slice(article.length))?.[0] ?? '')
}

/**
 * Whether a verb of duty belongs to a condition, and another one to the main clause: "if the buyer has …,
 * shall the buyer …", "should a guard fall ill, another is to come".
 */
function isOfCondition(
  plain: string,
  start: number,
  verbs: readonly RegExpExecArray[],
  language: LexiconLanguage,
): boolean {
  const before = plain.slice(0, start)
  const later = verbs.filter(({ index }) => index > start).map(({ index }) => plain.slice(start, index))
  const isCondition = (words: string) => phraseOf('condition', language)?.test(words) === true
  if (before.trim() === '') return isCondition(plain) && later.some((words) => words.includes(', '))
  return (
    !before.includes(',') &&
    isCondition(before.replace(marker, '').trim()) &&
    later.some((words) => words.trimEnd().endsWith(','))
  )
}

function boundOf(
  before: string,
  after: string,
  isPassive: boolean,
  language: LexiconLanguage,
  lexicon: Lexicon,
  parties: readonly NamedParty[],
): Duty['bound'] {
  const has = (name: Phrase, text: string) => phraseOf(name, language)?.test(text) === true
  const subject = subjectOf(before, language)
  const sides = sidesOf(lexicon, parties)
  const named = has('condition', subject) ? null : subjectInFront(subject, language, sides)
  // "The buyer is to be informed": the party that informs is not named.
  const inFront = isPassive && named === 'buyer' ? null : named
  const head = headOf(before, language)
  // "The buyer shall reject bids": after the buyer as the subject, a party is the object.
  const behind = isPassive
    ? agentIn(after, language, sides)
    : isBuyer(head, lexicon, parties)
      ? null
      : subjectBehind(after, language, sides)
  const party = inFront ?? behind
  // "All bids without a ground for exclusion are assessed": the assessor is not named.
  if (party === 'bidder' && isPassive && behind === null && has('assessed', after)) return 'buyer'
  if (party !== null) return party
  // "It is meant for children and shall last": the verb of duty is another one of the subject.
  if (has('telling', subject)) return 'aside'
  const isObject = has('oblique', subject) || (isPassive && named === 'buyer')
  const offers = lexicon.bidder.test(head) || isParty(head, parties, 'bidder')
  // "The council's officers must …": a party acts by its people.
  const acts = ofBuyer(head, lexicon)
  if (acts !== null && has('servants', acts)) return 'buyer'
  // "The project manager of the council must …" is one of them, too.
  if (isBuyer(subject, lexicon, parties) && has('servants', `'s ${head.split(' ').at(-1)}`)) return 'buyer'
  // "It was agreed that the council must …": the words right before the verb are its subject.
  const main = subject.split(that()).at(-1) ?? head
  if (!isObject && main === subject && isBuyer(head, lexicon, parties) && !offers) return 'buyer'
  if (main !== subject && isBuyer(main, lexicon, parties)) return 'buyer'
  if (has('third', head)) return 'aside'
  if (has('evaluated', after) && !has('refused', after)) return 'buyer'
  return offers ? 'bidder' : 'thing'
}

/**
 * The words of the clause before the verb. If the clause begins with a condition, the words after the last
 * comma.
 */
function subjectOf(before: string, language: LexiconLanguage): string {
  const clause = before.slice(Math.max(before.lastIndexOf('; '), before.lastIndexOf(': ')) + 1).trim()
  const comma = phraseOf('condition', language)?.test(clause) === true ? clause.lastIndexOf(', ') : -1
  return clause.slice(comma < 0 ? 0 : comma + 2).trim()
}

/** The subject without its attributes: "the services of the supplier" are services. */
function headOf(before: string, language: LexiconLanguage): string {
  const subject = subjectOf(before, language)
  return subject.split(phraseOf('attribute', language) ?? /(?!)/u)[0] ?? subject
}

/** Whether the buyer is the subject. "The officer's request" is not the officer, so the head must end in the word. */
function isBuyer(head: string, lexicon: Lexicon, parties: readonly NamedParty[]): boolean {
  if (isParty(head, parties, 'buyer')) return true
  const rest = ofBuyer(head, lexicon)
  return rest !== null && /^(?:\p{L}{0,2}|\/\p{L}+)$/u.test(rest)
}

/** The words after the buyer at the end of a subject; null if the buyer is not named there. */
function ofBuyer(head: string, { buyer }: Lexicon): string | null {
  const last = head.split(' ').slice(-4).join(' ')
  const found = buyer.exec(last)
  return found && last.slice(found.index + found[0].length)
}

/** Parties with their names, and the last two words of what the names mean, in lower case. */
const lowered = new WeakMap<readonly NamedParty[], ReturnType<typeof lowerOf>>()

const lowerOf = (parties: readonly NamedParty[]) =>
  parties.map(({ name, means, role }) => ({
    role,
    name: name.toLowerCase(),
    means: means?.toLowerCase().split(' ').slice(-2).join(' '),
  }))

const isParty = (head: string, parties: readonly NamedParty[], role: NamedParty['role']) => {
  const words = new Set(head.split(/[\s/,]+/).slice(-3))
  const known = lowered.get(parties) ?? lowerOf(parties)
  lowered.set(parties, known)
  return known.some(
    (party) =>
      party.role === role &&
      (words.has(party.name) || (party.means !== undefined && head.endsWith(party.means))),
  )
}

/** The text in the form for the lexicon, in the same length whatever its letters. */
export const plainOf = (text: string) => {
  const plain = text.toLowerCase()
  return plain.length === text.length ? plain : text
}

/** All places of a pattern without the flag `g`. */
function everyMatch(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  let from = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text.slice(from))) {
    match.index += from
    found.push(match)
    from = match.index + match[0].length
    if (found.length === maxVerbs) break
  }
  return found
}
