import * as z from 'zod'
import { second } from '../../platform/time/time.ts'
import type { Payer } from './budget.ts'
import { call } from './call.ts'
import type { ModelFailure, Reply } from './completion.ts'
import { type Model, modelNamed } from './model.ts'
import { readTokenUsage } from './providers/chat-reply.ts'
import { postJson } from './providers/openai.ts'
import { runModel } from './providers/workers-ai.ts'
import { shownToModel } from './prompts/material.ts'

/** How well each text answers, 0 to 1, in the order of the texts. */
export type Reranked = { ok: true; scores: number[] } | ModelFailure

/** In characters: small reranking models read 512 tokens of question and text together. */
const maxLength = { question: 500, text: 1800 }

/** The configured reranking model; null if there is none. */
export const rerankModel = (ctx: Payer): Model | null => modelNamed(ctx.config, ctx.config.AI_RERANK_MODEL)

/** Rates texts by how well they answer a question. It never throws for a fault of the provider. */
export async function rerank(
  ctx: Payer,
  model: Model,
  question: string,
  texts: readonly string[],
): Promise<Reranked> {
  const query = shownToModel(question).slice(0, maxLength.question)
  const documents = texts.map((text) => shownToModel(text).slice(0, maxLength.text))
  const sent = await call(ctx, {
    model,
    // The model reads the question once for each text.
    characters: documents.reduce((sum, { length }) => sum + length + query.length, 0),
    deadlineMs: 8 * second,
    send: (signal) => providers[model.engine](ctx, model.name, { query, documents }, signal),
    shape: shapes[model.engine].refine(({ value }) => isWhole(value, texts.length)),
  })
  return sent.ok ? { ok: true, scores: inOrder(sent.value) } : sent
}

interface Rated {
  index: number
  score: number
}

/** Whether the answer rates each text exactly once. */
const isWhole = (rated: Rated[], count: number) =>
  rated.length === count && new Set(rated.map(({ index }) => index).filter((at) => at < count)).size === count

/**
 * Some endpoints return scores outside of 0 to 1. The logistic function brings them into this range, in the
 * same order.
 */
function inOrder(rated: Rated[]): number[] {
  const areShares = rated.every(({ score }) => score >= 0 && score <= 1)
  return rated
    .toSorted((one, other) => one.index - other.index)
    .map(({ score }) => (areShares ? score : 1 / (1 + Math.exp(-score))))
}

interface RerankRequest {
  query: string
  documents: string[]
}

const providers: Record<
  Model['engine'],
  (ctx: Payer, model: string, request: RerankRequest, signal: AbortSignal) => Promise<Reply>
> = {
  'workers-ai': (ctx, model, { query, documents }, signal) =>
    runModel(
      ctx,
      model,
      { query, contexts: documents.map((text) => ({ text })), top_k: documents.length },
      signal,
    ),
  'openai-compatible': async (ctx, model, { query, documents }, signal) =>
    (await postJson(ctx, '/rerank', { model, query, documents, top_n: documents.length }, signal)).reply,
}

const shapes = {
  'workers-ai': z
    .looseObject({ response: z.array(z.looseObject({ id: z.int().min(0), score: z.number() })) })
    .transform(({ response, usage }) => ({
      value: response.map(({ id, score }): Rated => ({ index: id, score })),
      usage: readTokenUsage(usage),
    })),
  // The form of response of Jina, Cohere, vLLM and llama.cpp.
  'openai-compatible': z
    .looseObject({
      results: z.array(z.looseObject({ index: z.int().min(0), relevance_score: z.number() })),
    })
    .transform(({ results, usage }) => ({
      value: results.map(({ index, relevance_score }): Rated => ({ index, score: relevance_score })),
      usage: readTokenUsage(usage),
    })),
}
