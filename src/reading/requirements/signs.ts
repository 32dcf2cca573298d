import type { ReadSentence } from '../document/sentence.ts'
import { plainOf } from './duty.ts'
import { phraseOf } from './phrases.ts'
import type { SentencePart } from './part.ts'

/** Where a sentence is among the others of its document. */
export interface Among {
  /** The share of sentences that the rules list, 0 to 1, among the three before and the three after. */
  near: number
  /** Whether it is one of the first ten sentences: letterheads, addresses, dates. */
  isFirst: boolean
}

/** The signs in the sentence itself for or against a requirement, numbers from 0 to 1. */
export type OwnSigns = ReturnType<typeof ownSignsOf>

const yes = (holds: boolean | undefined) => (holds === true ? 1 : 0)

/** The signs of a sentence itself: whose duty it states, how it looks, and what is above it. */
export const ownSignsOf = (sentence: ReadSentence, part: SentencePart, isSetAside: boolean) => ({
  ...signsOfWords(part),
  ...signsOfLook(sentence),
  ...signsOfPlace(sentence, part),
  setAside: yes(isSetAside),
})

/** The signs of a sentence together with those of its neighbours. */
export const demandSigns = (own: OwnSigns, { near, isFirst }: Among) => ({
  ...own,
  near,
  first: yes(isFirst),
  statedAmong: own.finite * near,
  // "… shall provide:" with an item that has no verb of its own.
  completing: own.demanded * (1 - own.finite),
})

/** Whose duty the words state, and their other signs. */
function signsOfWords({ plain, duty, isProof, lexicon, language }: SentencePart) {
  const has = (name: Parameters<typeof phraseOf>[0]) => yes(phraseOf(name, language)?.test(plain))
  const isStated = duty !== null && duty.isPlain !== true
  return {
    ofBidder: yes(isStated && duty.bound === 'bidder'),
    ofThing: yes(isStated && duty.bound === 'thing'),
    ofBuyer: yes(duty?.bound === 'buyer'),
    acting: yes(duty?.isPlain && duty.bound === 'bidder' && duty.start > 0),
    command: yes(duty?.isPlain && duty.start === 0),
    proof: yes(isProof),
    binding: yes(lexicon.binding.test(plain)),
    asking: yes(lexicon.asking.test(plain)),
    quantity: yes(lexicon.quantity.test(plain)),
    waived: yes(lexicon.waived.test(plain)),
    free: yes(lexicon.free.test(plain)),
    buyer: yes(lexicon.buyer.test(plain)),
    finite: has('finite'),
    addressed: has('addressed'),
    wish: has('wish'),
  }
}

/** How the line looks. */
function signsOfLook(sentence: ReadSentence) {
  const flat = sentence.flat.replace(/\s+/g, ' ').trim()
  const long = flat.match(/\p{L}[\p{L}'’-]{3,}/gu) ?? []
  return {
    bullet: yes(/^[^\p{L}\d\s(]/u.test(flat)),
    numbered: yes(/^(?:\(?[A-Za-z0-9]{1,3}[.)]|\d+(?:\.\d+)+)/.test(flat)),
    bracket: yes(flat.startsWith('(')),
    quoted: yes(/["“”„«»]/.test(flat)),
    colon: yes(flat.endsWith(':')),
    tiny: yes(flat.length < 20),
    short: yes(flat.length < 40),
    digits: (flat.match(/\d/g)?.length ?? 0) / Math.max(1, flat.length),
    capitals: long.filter((word) => /^\p{Lu}/u.test(word)).length / Math.max(1, long.length),
  }
}

/** The signs in the headings of a sentence and in the opening words of its list. */
function signsOfPlace({ kind, cells, leads }: ReadSentence, { place, lexicon, language }: SentencePart) {
  const isItem = kind === 'item' && cells === null
  const tasks = phraseOf('tasks', language)
  const lead = leads.at(-1)?.flat
  return {
    demanded: yes(place.demanded),
    term: yes(place.listed === 'specification'),
    judged: yes(place.judged),
    recital: yes(place.isRecital),
    background: yes(place.headings.some((one) => lexicon.background.test(one))),
    task: yes(isItem && place.headings.some((one) => tasks?.test(one) === true)),
    leadOfBid: yes(place.opening?.ofBid),
    leadFree: yes(lead !== undefined && lexicon.free.test(plainOf(lead))),
  }
}
