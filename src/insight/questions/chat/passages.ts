import type { CallerCtx } from '../../../platform/context/context.ts'
import { companyOf } from '../../../catalogue/documents/dossiers.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { textLanguages } from '../../../reference/language/tokens.ts'
import type { Model } from '../../models/model.ts'
import { rerank, rerankModel } from '../../models/rerank.ts'
import { rewriteQuery } from '../../models/rewrite.ts'
import { nearestPassages } from '../../models/vectors/nearest.ts'
import { candidatesOf } from '../retrieval/answer.ts'
import type { TenderAnswer } from '../retrieval/ask.ts'
import { findCandidates } from '../retrieval/candidates.ts'
import { readQuestion, withSubject } from '../retrieval/question.ts'
import { rankSentences } from '../retrieval/rank.ts'

/** The maximum number of passages that each variant of the question, and its meaning, add. */
const added = 20
/** The usual constant of reciprocal rank fusion: the larger it is, the less the first places differ. */
const damping = 60
/** This many passages are compared with the question by a reranking model; the others stay after them. */
const compared = 40
/**
 * This many of the first passages come at the latest after the best `ahead` of the reranking model, which knows fewer
 * languages than the models that search.
 */
const guaranteed = 3
const ahead = 9
/** With this certainty, the words of the question have found the answer. */
const sure = 0.7

interface Asked {
  tenderId: string
  question: string
  /** Earlier questions of the conversation, oldest first. */
  previous: string[]
}

/**
 * All passages found for a question, best first: by words and by meaning, put in order by a model that
 * compares each with the question. Without vectors, if the words of the question found little, other words
 * are tried. Each step works without the others: a step that is not configured or fails leaves the order of
 * the step before.
 */
export async function passagesFor(
  ctx: CallerCtx,
  model: Model,
  asked: Asked,
  { found, confidence, ranked, candidates }: TenderAnswer,
): Promise<Candidate[]> {
  const { tenderId, previous } = asked
  const text = withSubject(asked.question, previous)
  const near = await nearestPassages(ctx, { tenderId, text, limit: added })
  const spoken = new Set(candidates.map(({ language }) => language))
  const languages = textLanguages.filter((each) => spoken.has(each))
  const isSure = found && confidence >= sure
  const variants = near || isSure ? [] : await rewriteQuery(ctx, model, { ...asked, languages })
  const others = await Promise.all(
    variants.map(async (variant) => {
      const inquiry = readQuestion(variant)
      const more = await findCandidates(ctx, tenderId, inquiry, added, companyOf(ctx))
      return candidatesOf(rankSentences(inquiry, distinct([...candidates, ...more])))
    }),
  )
  return reranked(ctx, text, distinct([...fused([ranked, near ?? [], ...others]), ...candidates]))
}

const nameOf = ({ documentId, ordinal }: Candidate) => `${documentId} ${ordinal}`

/** Each passage once, where it first occurs. */
const distinct = (all: Candidate[]): Candidate[] =>
  [...Map.groupBy(all, nameOf).values()].flatMap(([first]) => first ?? [])

/** A passage that several rankings have comes before a passage that one has. */
function fused(rankings: Candidate[][]): Candidate[] {
  const scores = new Map<string, { candidate: Candidate; score: number }>()
  for (const ranking of rankings)
    for (const [place, candidate] of ranking.entries()) {
      const name = nameOf(candidate)
      const score = (scores.get(name)?.score ?? 0) + 1 / (damping + place)
      scores.set(name, { candidate, score })
    }
  return [...scores.values()].toSorted((a, b) => b.score - a.score).map(({ candidate }) => candidate)
}

/** Passages in the order in which a model rates them as answers; unchanged if there is none, or it fails. */
async function reranked(ctx: CallerCtx, question: string, passages: Candidate[]): Promise<Candidate[]> {
  const model = rerankModel(ctx)
  const first = passages.slice(0, compared)
  if (!model || first.length < 2) return passages
  const texts = first.map(({ heading, text }) => (heading === null ? text : `${heading}\n${text}`))
  const rated = await rerank(ctx, model, question, texts)
  if (!rated.ok) return passages
  const scoreOf = new Map(first.map((each, at) => [each, rated.scores[at] ?? 0]))
  const sorted = first.toSorted((one, other) => (scoreOf.get(other) ?? 0) - (scoreOf.get(one) ?? 0))
  const best = sorted.slice(0, ahead)
  return [...new Set([...best, ...first.slice(0, guaranteed), ...sorted, ...passages])]
}
