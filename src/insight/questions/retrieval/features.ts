import type { SentenceWords } from '../../../reading/passages/words.ts'
import type { Aspect } from './aspects.ts'
import type { Inquiry } from './question.ts'

export interface Weighed extends Aspect {
  weight: number
  /** The rarity of the aspect among sentences, as in BM25. */
  rarity: number
}

/** The usual constants of BM25: how soon a repeated word stops counting, and how much a long sentence loses. */
const k1 = 1.2
const b = 0.75

/** The share of the weights of all aspects that a sentence has of the aspects that count. */
export function weightShare(aspects: Weighed[], own: number[], counts: (aspect: Aspect) => boolean): number {
  const parts = aspects.map((each, i) => (counts(each) ? each.weight * (own[i] ?? 0) : 0))
  return (
    summed(aspects, parts) /
    Math.max(
      1e-6,
      summed(
        aspects,
        aspects.map(({ weight }) => weight),
      ),
    )
  )
}

/**
 * The words of the question by BM25, 1 for a sentence of average length with all of them: a rare word counts more, and
 * more in a short sentence. `length` is in average lengths.
 */
export function denseIn(aspects: Weighed[], own: number[], length: number): number {
  const norm = k1 * (1 - b + b * length)
  let all = 0
  let said = 0
  for (const [i, aspect] of aspects.entries()) {
    if (aspect.kind !== 'word') continue
    const times = own[i] ?? 0
    all += aspect.rarity
    said += (aspect.rarity * times * (k1 + 1)) / (times + norm)
  }
  return all === 0 ? 0 : said / all
}

/** The share of the other concepts that come from the same words of the question. */
const alternative = 0.3

/**
 * The sum over concepts. The best concept of a group counts in full and the others a little, because they come from the
 * same words of the question.
 */
export function summed(aspects: Aspect[], parts: number[]): number {
  const groups = new Map<number, number>()
  let sum = 0
  for (const [i, { kind, group }] of aspects.entries()) {
    const part = parts[i] ?? 0
    if (kind === 'word') sum += part
    else {
      const max = groups.get(group) ?? 0
      groups.set(group, Math.max(max, part))
      sum += Math.max(0, part - max) + alternative * Math.min(max, part)
    }
  }
  return sum
}

/** The share of neighbouring words of the question that are neighbours in the sentence too. */
export function wordPairs({ pairs }: Inquiry, { order, language }: SentenceWords): number {
  if (pairs.length === 0) return 0
  const sideBySide = pairs.filter((pair) => {
    const [one, other] = pair[language ?? 'none']
    return order.some((stem, at) => stem === one && (order[at + 1] === other || order[at + 2] === other))
  })
  return sideBySide.length / pairs.length
}

/** The share of a name that a word of the same everyday meaning counts, and a text that only hints at a concept. */
const shares = { meaning: 0.7, hint: 0.4 }

/**
 * The share of the thing asked about that one of the texts names, in the same words or in an exact synonym.
 * Every word of the question counts by its rarity.
 */
export function subjectIn({ terms }: Inquiry, aspects: Weighed[], texts: SentenceWords[]): number {
  const known = new Map(aspects.map((aspect) => [`${aspect.kind} ${aspect.name}`, aspect]))
  const namesOf = (aspect: Weighed | undefined): number => {
    if (!aspect) return 0
    const match = Math.max(...texts.map((text) => aspect.match(text)))
    if (aspect.kind === 'word') return match >= 1 ? 1 : match * shares.meaning
    const isClear = aspect.isNamed && texts.some(({ named }) => named.has(aspect.name))
    return isClear ? 1 : Math.min(1, match) * shares.hint
  }
  let all = 0
  let named = 0
  for (const { word, concepts } of terms) {
    const aspect = known.get(`word ${word}`)
    if (!aspect) continue
    const weight = aspect.weight / aspect.factor
    const fields = concepts.map((concept) => namesOf(known.get(`concept ${concept}`)))
    all += weight
    named += weight * Math.max(namesOf(aspect), ...fields)
  }
  return all === 0 ? 0 : named / all
}

/** How much of each aspect the best of some rows of matches has. */
export const bestMatches = (aspects: Aspect[], rows: number[][]): number[] =>
  aspects.map((_, i) => Math.max(...rows.map((row) => row[i] ?? 0)))

/** The same, but a word that names a concept counts as covered if the concept is. */
export const coveredIn = (aspects: Aspect[], best: number[]): number[] =>
  aspects.map(({ within }, i) => Math.max(...[i, ...within].map((at) => best[at] ?? 0)))

/** The share of the words of the question that are covered, by these or by related words. */
export function saidIn(aspects: Aspect[], matches: number[]): number {
  const words = matches.filter((_, i) => aspects[i]?.kind === 'word')
  return words.filter((share) => share > 0).length / Math.max(1, words.length)
}

/** Whether a text names one of the concepts clearly. */
export const isNamedIn = (aspects: Aspect[], { named }: SentenceWords): boolean =>
  aspects.some(({ kind, name }) => kind === 'concept' && named.has(name))

/** The concepts of the field that a question means most. Concepts that come from the same words are in one group. */
function meantMost(aspects: Aspect[]): Aspect[][] {
  const field = aspects.filter(({ kind }) => kind === 'concept')
  const max = Math.max(...field.map(({ factor }) => factor))
  return [
    ...Map.groupBy(
      field.filter(({ factor }) => factor === max),
      ({ group }) => group,
    ).values(),
  ]
}

/**
 * The share of the concepts that a question means most and no text clearly names: half for "a bonus for an earlier end" in a
 * text about deadlines. One concept of a group is enough.
 */
export function lackingIn(aspects: Aspect[], texts: SentenceWords[]): number {
  const groups = meantMost(aspects)
  const isNamed = ({ name }: Aspect) => texts.some(({ named }) => named.has(name))
  return groups.filter((same) => !same.some(isNamed)).length / Math.max(1, groups.length)
}

/** How clearly a text names the concepts that a question means most, on average, up to 1.5; 0 for none of them. */
export function clearnessIn(aspects: Aspect[], { concepts }: SentenceWords): number {
  const groups = meantMost(aspects)
  const clearness = groups.map((same) => Math.max(...same.map(({ name }) => concepts.get(name) ?? 0)))
  return clearness.reduce((sum, each) => sum + each, 0) / Math.max(1, groups.length)
}

/**
 * The share of what narrows a question that none of the texts covers: its words, by their matches, and its
 * common words with a meaning. "Penalty for late delivery" is more than a penalty.
 */
export function unmetIn(
  { narrowing }: Inquiry,
  aspects: Aspect[],
  matches: number[],
  texts: SentenceWords[],
): number {
  const words = matches.filter((_, i) => aspects[i]?.kind === 'word')
  const open = narrowing.filter(
    (same) => !same.some((one) => texts.some(({ concepts }) => concepts.has(one))),
  )
  const unsaid = words.filter((share) => share === 0).length + open.length
  return unsaid / Math.max(1, words.length + narrowing.length)
}
