import type { Party } from '../document/parties.ts'
import type { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'
import { phraseOf } from './phrases.ts'

type Lexicon = Pick<ReturnType<typeof lexiconOf>, 'buyer' | 'bidder'>

/**
 * The party whose duty the main clause of a sentence states: `bidder`, a `thing` ("the software must …"), `buyer`, or
 * nobody (`aside`) where the verb of duty only explains a word: "the services the supplier must provide".
 */
export interface Duty {
  bound: 'bidder' | 'thing' | 'buyer' | 'aside'
  /** The place of the verb of duty in the sentence. */
  start: number
  end: number
  /** "Shall be submitted": the subject is the demanded thing. */
  passive: boolean
  /** "The proposal must …", "each offeror must …": the duty belongs to the bid, not to the later contract. */
  ofBid: boolean
}

/** The most verbs of duty that are looked at in a sentence. */
const mostVerbs = 6

/**
 * The duty that a sentence states; null where the sentence has no verb of duty, or its language's clauses are not read.
 */
export function dutyOf(
  plain: string,
  language: LexiconLanguage,
  lexicon: Lexicon,
  parties: readonly Party[],
): Duty | null {
  const modal = phraseOf('modal', language)
  if (modal === null) return null
  let aside: Duty | null = null
  for (const { index: start, 0: verb } of everyMatch(plain, modal)) {
    const [before, after] = [plain.slice(0, start), plain.slice(start + verb.length)]
    const passive = phraseOf('passive', language)?.test(after) === true
    const head = headOf(before, language)
    const says = (name: 'paper' | 'bidding' | 'gives', text: string) =>
      phraseOf(name, language)?.test(text) === true
    const ofBid = says('paper', head) || (says('bidding', head) && says('gives', after))
    const duty = { start, end: start + verb.length, passive, ofBid }
    // "Staff who must hold a card will be given one": the first verb only explains the staff.
    if (phraseOf('relative', language)?.test(before)) aside ??= { ...duty, bound: 'aside' }
    else return { ...duty, bound: boundOf(before, after, language, lexicon, parties) }
  }
  return aside
}

function boundOf(
  before: string,
  after: string,
  language: LexiconLanguage,
  lexicon: Lexicon,
  parties: readonly Party[],
): Duty['bound'] {
  const has = (name: Parameters<typeof phraseOf>[0], text: string) =>
    phraseOf(name, language)?.test(text) === true
  const subject = subjectOf(before, language)
  if (has('telling', subject)) return 'aside'
  const head = headOf(before, language)
  const offers = lexicon.bidder.test(head) || isParty(head, parties, 'bidder')
  if (isBuyer(head, lexicon, parties) && !offers) return 'buyer'
  // "It was agreed that the council must …": the words right before the verb are its subject.
  const told = subject.split(/ that | dass | que /).at(-1) ?? head
  if (told !== subject && isBuyer(told, lexicon, parties)) return 'buyer'
  if (has('third', head)) return 'aside'
  if (has('evaluated', after.slice(0, 60)) && !has('refused', after.slice(0, 60))) return 'buyer'
  return offers ? 'bidder' : 'thing'
}

/**
 * The words of the clause before the verb. Where the clause begins with a condition, the words after the last comma.
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
function isBuyer(head: string, { buyer }: Lexicon, parties: readonly Party[]): boolean {
  if (isParty(head, parties, 'buyer')) return true
  const last = head.split(' ').slice(-4).join(' ')
  const found = buyer.exec(last)
  return found !== null && /^(?:\p{L}{0,2}|\/\p{L}+)$/u.test(last.slice(found.index + found[0].length))
}

const isParty = (head: string, parties: readonly Party[], role: Party['role']) => {
  const words = new Set(head.split(/[\s/,]+/).slice(-3))
  return parties.some((party) => {
    if (party.role !== role) return false
    const means = party.means?.toLowerCase().split(' ').slice(-2).join(' ')
    return words.has(party.name.toLowerCase()) || (means !== undefined && head.endsWith(means))
  })
}

/** All places of a pattern without the flag `g`. */
function everyMatch(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  let from = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text.slice(from))) {
    match.index += from
    found.push(match)
    from = match.index + match[0].length
    if (found.length === mostVerbs) break
  }
  return found
}
