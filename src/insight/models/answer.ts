import * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type { Engine } from './schema.ts'
import type { AnswerKind } from '../../reference/language/concepts.ts'
import { overlap, type Quote } from '../../reading/document/document-text.ts'
import { complete, note } from './complete.ts'
import type { Completion } from './completion.ts'
import type { Model } from './model.ts'
import { evidenceOf, material, newNonce, shownToModel, type SourcePassage } from './prompts/material.ts'
import { languageRule, promptOf, promptTables, rules } from './prompts/rules.ts'
import { ModelSentence, sentenceShape } from './prompts/sentences.ts'
import { type ClaimEvidence, type Verified, verifyClaims } from './verify/claims.ts'
import { figuresDiffer } from './verify/figures.ts'
import { isWhollySupported } from './verify/support.ts'

/** The answer of the built-in engine, used if the model's answer fails. */
export interface BuiltinAnswer {
  certainty: 'certain' | 'closest' | 'none'
  answer: string
  confidence: number
  quotes: Quote[]
  /** Words that introduce the quotes as the closest passages, and not as an answer. */
  closest: string
  /** The sentence that the documents do not answer. */
  notFound: string
  /** The kinds of value that the question asks for. */
  kinds: AnswerKind[]
}

export interface EngineAnswer extends Pick<BuiltinAnswer, 'certainty' | 'answer' | 'confidence' | 'quotes'> {
  engine: Engine
  model: string | null
  /** Whether a model should have answered and failed. */
  degraded: boolean
}

export interface ModelQuestion {
  question: string
  /** Earlier questions of the conversation, oldest first. */
  previous: string[]
  /** The language of the answer, ISO 639-1; null for the language of the question. */
  language: string | null
  /** The best first. */
  passages: SourcePassage[]
  builtin: BuiltinAnswer
}

const Answer = z.object({ found: z.boolean(), sentences: z.array(ModelSentence) })

/** All candidates of a question, at most: about 7,500 tokens. */
export const capacity = { passages: 60, characters: 24_000 }
const maxTokens = 1200
const maxSentences = 8
const maxQuotes = 8

const task = () => `${promptOf('answer')}\nShape: {"found": true, "sentences": [${sentenceShape}]}`

/**
 * Answers a question from passages with a model, in verified sentences only. If anything fails, the built-in
 * answer is returned and marked as degraded. If the built-in engine found nothing, a model must quote
 * passages. A model that states other figures than a certain built-in answer is not shown, but its quotes are.
 */
export async function answerWithModel(
  ctx: CallerCtx,
  model: Model,
  question: ModelQuestion,
): Promise<EngineAnswer> {
  const { builtin, passages } = question
  const fallback = { ...builtin, engine: 'builtin', model: null } as const
  await loadTables(ctx, promptTables)
  const evidence = evidenceOf(passages, capacity)
  if (evidence.length === 0) return { ...fallback, degraded: false }
  const completion = await ask(ctx, model, question, evidence)
  if (!completion.ok) return { ...fallback, degraded: true }
  const made = { engine: model.engine, model: completion.model, degraded: false }
  const { found, sentences } = completion.value
  if (!found || sentences.length === 0) return { ...unanswered(builtin), ...made }
  const verified = verifyClaims(sentences.slice(0, maxSentences), evidence, question.question)
  const isDoubted = verified !== null && contradicts(verified, builtin)
  if (verified && !isDoubted) {
    const share = verified.length / Math.min(sentences.length, maxSentences)
    return { ...composed(verified, share, question), ...made }
  }
  note(ctx, model, 'unverified')
  return { ...fallback, ...(isDoubted && doubted(builtin, verified)), degraded: true }
}

function ask(
  ctx: CallerCtx,
  model: Model,
  question: ModelQuestion,
  evidence: ClaimEvidence[],
): Promise<Completion<z.output<typeof Answer>>> {
  const nonce = newNonce()
  return complete(ctx, model, {
    name: 'answer',
    schema: Answer,
    maxTokens,
    messages: [
      { role: 'system', content: [rules(nonce), languageRule(question.language), task()].join('\n') },
      { role: 'user', content: `${material(evidence, nonce)}\n\n${questionText(question)}` },
    ],
  })
}

/** Whether an answer states other figures than the quotes of a certain built-in answer. */
const contradicts = (verified: Verified[], { certainty, quotes, kinds }: BuiltinAnswer): boolean =>
  certainty === 'certain' &&
  figuresDiffer(
    verified.map(({ text }) => text),
    quotes.map(({ quote }) => quote),
    kinds,
  )

/** Questions come from people of the company, but may be pasted from elsewhere: they are cleaned like documents. */
function questionText({ question, previous }: ModelQuestion): string {
  const before = previous.slice(-3).map((each) => `Asked before: ${shownToModel(each).slice(0, 500)}`)
  return [...before, `Question: ${shownToModel(question)}`].join('\n')
}

/** The answer if the model found none in any passage. Where the built-in engine is certain, only its certainty is lost. */
const unanswered = (builtin: BuiltinAnswer) =>
  builtin.certainty === 'certain'
    ? doubted(builtin)
    : { certainty: 'none' as const, confidence: 0, quotes: [], answer: builtin.notFound }

/** A certain answer that the model does not share, as the closest passages, with the passages of the model after them. */
const doubted = ({ confidence, quotes, closest }: BuiltinAnswer, verified: Verified[] = []) => ({
  certainty: 'closest' as const,
  confidence: Math.min(confidence, 0.3),
  quotes: distinct([...quotes, ...verified.flatMap((each) => each.quotes)]).slice(0, maxQuotes),
  answer: closest,
})

/** From this confidence on an answer is certain, and below it never. */
const enough = 0.6

/**
 * The answer, never more certain than the built-in engine, whose words a document cannot steer. It is certain
 * only if both use the same quotes and the quotes have every word of the answer; dropped sentences lower its
 * confidence.
 */
function composed(verified: Verified[], share: number, { builtin, question }: ModelQuestion) {
  const quotes = distinct(verified.flatMap((each) => each.quotes)).slice(0, maxQuotes)
  const isAgreed = quotes.some((quote) => builtin.quotes.some((other) => overlap(quote, other)))
  const isWhole = verified.every((each) =>
    isWhollySupported(each.text, [question, ...each.quotes.map(({ quote }) => quote)]),
  )
  const reached = builtin.confidence * (0.5 + share / 2)
  const isCertain = builtin.certainty === 'certain' && isAgreed && isWhole && reached >= enough
  const confidence = builtin.certainty === 'none' ? 0.3 : Math.min(reached, isCertain ? 1 : enough - 0.01)
  return {
    certainty: isCertain ? ('certain' as const) : ('closest' as const),
    quotes,
    confidence: Math.round(confidence * 100) / 100,
    answer: verified.map(({ text }) => text).join(' '),
  }
}

export const distinct = (quotes: Quote[]): Quote[] =>
  quotes.filter((quote, at) => !quotes.slice(0, at).some((other) => isSame(quote, other)))

const isSame = (a: Quote, b: Quote) =>
  a.documentId === b.documentId && a.page === b.page && a.start === b.start && a.end === b.end
