import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { wordsOfSentence } from '../../reading/passages/words.ts'
import { isWord } from '../../reference/language/concepts.ts'
import { answerSigns, type Inquiry } from './question.ts'
import { quotesOverlap, quoteOf } from './quotes.ts'
import { isAside, isForeign, type Ranked } from './rank.ts'

/** Whether the first quote answers: surely, or perhaps; or no quote comes near. */
export const certainties = ['certain', 'closest', 'none'] as const
export type Certainty = (typeof certainties)[number]

/**
 * The weights of the signs that the first quote answers, learnt by logistic regression on one half of the evaluation
 * sets and of papers outside; `npm run eval` prints how often it does at each level, set by set. `among`: that one of
 * the quotes answers, learnt in the same way on all evaluation sets, where a question about a tender counts ten times a
 * question about an article. They decide what is certain, among answers that pass the conditions of `certaintyOf`. That
 * a value counts half where only the subject suggests it was set by hand afterwards.
 */
const weights = fromTables([answerSigns], (text) => {
  const rows = readTable<'sign' | 'first' | 'among'>(text)
  return new Map(rows.map(({ sign, first, among }) => [sign, { first: Number(first), among: Number(among) }]))
})

/** In words: a longer question is no more precise. */
const manyWords = 8

/** The probability that the first sentence answers; 0 without a sentence. */
export function confidenceOf(inquiry: Inquiry, ranked: Ranked[]): number {
  const [best] = ranked
  if (!best) return 0
  return probability('first', signsOf(inquiry, best, ranked))
}

function probability(of: 'first' | 'among', signs: ReturnType<typeof signsOf>): number {
  const all = Object.entries({ ...signs, constant: 1 })
  const sum = all.reduce((so, [name, sign]) => so + (weights().get(name)?.[of] ?? 0) * sign, 0)
  return 1 / (1 + Math.exp(-sum))
}

/**
 * The signs that speak for the best sentence, each about 0 to 1. Some count in one kind of text alone: a tender, whose
 * sentences name concepts of the field, or any other text.
 */
export function signsOf(inquiry: Inquiry, best: Ranked, ranked: Ranked[]) {
  const { asked, said, concepts, hints, titled, nouns, ...look } = best.look()
  const yes = (holds: boolean) => (holds ? 1 : 0)
  const share = fieldShare(ranked)
  const open = yes(share < ofTender)
  const margin = marginOf(best, ranked)
  const foreign = yes(isForeign(inquiry, best.candidate))
  const lacksNamed = yes(look.lacksNamed)
  // A number or a sum stands in many sentences, and proves less where only the subject suggests it.
  const holds = best.holdsValue ? (inquiry.worded ? 1 : 0.5) : 0
  return {
    asked,
    said,
    concepts,
    nouns,
    margin,
    holds,
    lacksNamed,
    open,
    hinted: yes(hints),
    titled: yes(titled),
    named: yes(isOfField(inquiry)),
    exact: yes(inquiry.worded && best.holdsValue && !inquiry.kinds.includes('number')),
    focused: yes(look.focused),
    length: Math.min(manyWords, inquiry.terms.length) / manyWords,
    // The more sentences come near the question, the more often another one answers.
    crowd: Math.log(ranked.length) / 5,
    saidOpen: open * said,
    marginOpen: open * margin,
    foreignOpen: open * foreign,
    foreignField: (1 - open) * foreign,
    lacksField: (1 - open) * lacksNamed,
    holdsField: (1 - open) * holds,
    shareField: (1 - open) * share,
  }
}

/** From this share of sentences on that name a concept of the field, a text is taken for a tender: others have about 0.1. */
const ofTender = 0.22

/** The share of sentences around the ranked ones that clearly name a concept of the field. */
function fieldShare(ranked: Ranked[]): number {
  let all = 0
  let named = 0
  for (const { sentences, language } of new Set(ranked.map(({ candidate }) => candidate)))
    for (const sentence of sentences) {
      if (sentence.kind === 'heading') continue
      all++
      if (
        wordsOfSentence(sentence, language)
          .named.values()
          .some((concept) => !isWord(concept))
      )
        named++
    }
  return all === 0 ? 0 : named / all
}

/** How far the best sentence is before the best one elsewhere, 0 to 1. */
function marginOf(best: Ranked, ranked: Ranked[]): number {
  const quote = quoteOf(best)
  const next = ranked.slice(1, 50).find((each) => !quotesOverlap(quoteOf(each), quote))
  return best.score > 0 ? 1 - (next?.score ?? 0) / best.score : 0
}

/** Below this probability no passage is close enough to be shown. */
const near = 0.05

/** The share of what is asked that must stand in a sentence without a rival. */
const least = 0.3

/** From this probability on that one of the quotes answers, the answer is certain. */
const enough = 0.7

/**
 * An answer is certain only where the signs say that one of its quotes answers, and its first quote is not beside the
 * question and holds the sum, date or other value that a question of the field asks for; otherwise the passages around it
 * are shown as closest.
 */
export function certaintyOf(inquiry: Inquiry, ranked: Ranked[], confidence: number): Certainty {
  const [best] = ranked
  if (!best || confidence < near) return 'none'
  const lacksValue = asksForValue(inquiry) && !best.holdsValue
  const { asked, lacksName, lacksCount } = best.look()
  // Of a short text one sentence alone can come near: its lead proves nothing.
  const isAlone = asked < least && marginOf(best, ranked) === 1
  if (isAlone || lacksName || lacksCount || lacksValue || isAside(inquiry, best)) return 'closest'
  return probability('among', signsOf(inquiry, best, ranked)) >= enough ? 'certain' : 'closest'
}

/**
 * "What is the budget?": a question of the field whose wording asks for a sum, a date, or another value. Contacts are
 * left out, because telephone numbers have too many forms.
 */
const asksForValue = (inquiry: Inquiry): boolean =>
  inquiry.worded && !inquiry.yesNo && !inquiry.kinds.includes('contact') && isOfField(inquiry)

const isOfField = ({ concepts }: Inquiry): boolean =>
  concepts.some(({ concept, named }) => named && !isWord(concept))
