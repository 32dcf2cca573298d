import { type Sentence, sentencesOf } from '../../reference/language/sentences.ts'
import { type Aspect, aspectsOf, read } from './aspects.ts'
import { holds } from './asked.ts'
import { type Asked, confidenceOf, type Weighed } from './confidence.ts'
import type { Candidate } from '../../reading/passages/passages.ts'
import type { Inquiry } from './question.ts'

/** A sentence of a candidate, and how well the sentence answers. */
export interface Ranked {
  candidate: Candidate
  /** All sentences of the candidate; the one ranked is at `at`. Their offsets count within the candidate's text. */
  sentences: Sentence[]
  at: number
  score: number
  confidence: number
}

/** How much each sentence of a candidate, and the heading above it, has of each aspect. */
interface Matched {
  candidate: Candidate
  sentences: Sentence[]
  own: number[][]
  above: number[][]
  /** For each aspect, the best match of any sentence of the passage, reduced to the share of a passage. */
  around: number[]
}

/** The share of an aspect that stands outside the sentence: in the heading, in the sentence before, in the passage. */
const shares = { heading: 0.55, before: 0.4, passage: 0.2 }
/** Added where the heading repeats an aspect of the sentence. */
const repeated = 0.4
/** The share of the other concepts that come from the same words of the question. */
const alternative = 0.3
/** The factor on the score for a value of the asked kind in the sentence, or for its absence. */
const byKind = {
  worded: { there: 1.35, absent: 0.7 },
  implied: { there: 1.2, absent: 0.9 },
  yesNo: { there: 1.05, absent: 1 },
}

/** Every sentence of the candidates that could answer, best first. */
export function rankSentences(inquiry: Inquiry, candidates: Candidate[]): Ranked[] {
  const aspects = aspectsOf(inquiry)
  const all = candidates.map((candidate) => matched(aspects, candidate))
  const weighed = weigh(aspects, all)
  return all
    .flatMap((each) =>
      each.sentences.flatMap((sentence, at) =>
        sentence.kind === 'heading' ? [] : [rated(inquiry, weighed, each, at)],
      ),
    )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

function matched(aspects: Aspect[], candidate: Candidate): Matched {
  const { language } = candidate
  const sentences = sentencesOf(candidate.text, candidate.heading)
  const matchesOf = (text: string | null) => {
    const reading = read(text ?? '', language)
    return aspects.map(({ match }) => match(reading))
  }
  const headings = new Map(
    [...new Set(sentences.map(({ heading }) => heading))].map((each) => [each, matchesOf(each)]),
  )
  const own = sentences.map(({ text }) => matchesOf(text))
  return {
    candidate,
    sentences,
    own,
    around: aspects.map((_, i) => shares.passage * Math.max(...own.map((row) => row[i] ?? 0))),
    above: sentences.map(({ heading }) => headings.get(heading) ?? []),
  }
}

/** An aspect that few passages have weighs more. */
function weigh(aspects: Aspect[], all: Matched[]): Weighed[] {
  return aspects.map((aspect, i) => {
    const count = all.filter(({ own, above }) => [...own, ...above].some((each) => (each[i] ?? 0) > 0)).length
    const rarity = Math.log(1 + (all.length - count + 0.5) / (count + 0.5))
    return { ...aspect, weight: aspect.factor * (rarity + 0.5), known: count > 0 }
  })
}

function rated(
  inquiry: Inquiry,
  aspects: Weighed[],
  { candidate, sentences, own, above, around }: Matched,
  at: number,
): Ranked {
  const text = sentences[at]?.text ?? ''
  const goesOn = at > 0 && sentences[at - 1]?.heading === sentences[at]?.heading
  const of = (rows: number[][], row: number, i: number) => rows[row]?.[i] ?? 0
  const parts = aspects.map(({ weight }, i) => {
    const inHeading = of(above, at, i) * shares.heading
    const before = goesOn ? of(own, at - 1, i) * shares.before : 0
    return weight * Math.max(of(own, at, i) + repeated * inHeading, inHeading + before, around[i] ?? 0)
  })
  const sum = summed(aspects, parts)
  const isThere = inquiry.kinds.length === 0 || holds(text, inquiry.kinds, candidate.language)
  const asked: Asked = inquiry.worded ? 'worded' : inquiry.yesNo ? 'yesNo' : 'implied'
  const byPresence = inquiry.kinds.length === 0 ? 1 : byKind[asked][isThere ? 'there' : 'absent']
  const covered = aspects.map((_, i) => Math.min(1, Math.max(of(own, at, i), of(above, at, i))))
  return {
    candidate,
    sentences,
    at,
    score: sum * byPresence * byLength(text),
    confidence: confidenceOf(aspects, covered, {
      value: asked !== 'worded' ? 0 : isThere ? 0.1 : -0.25,
      foreign: isForeign(inquiry, candidate),
      near: covered.map((each, i) => Math.max(each, around[i] ?? 0)),
    }),
  }
}

/** The best concept of a group counts in full, the others a little: they come from the same words of the question. */
function summed(aspects: Weighed[], parts: number[]): number {
  const groups = new Map<number, number>()
  let sum = 0
  for (const [i, { kind, group }] of aspects.entries()) {
    const part = parts[i] ?? 0
    if (kind === 'word') sum += part
    else {
      const most = groups.get(group) ?? 0
      groups.set(group, Math.max(most, part))
      sum += Math.max(0, part - most) + alternative * Math.min(most, part)
    }
  }
  return sum
}

const isForeign = (inquiry: Inquiry, candidate: Candidate) =>
  inquiry.language !== null && candidate.language !== null && inquiry.language !== candidate.language

/** A line of two words says too little; a sentence of a hundred words says much besides the answer. */
function byLength(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  if (words < 3) return 0.6
  return words > 60 ? 0.85 : 1
}
