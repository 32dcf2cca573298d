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

/** One vector for each text, all of one length. */
export type Embedded = { ok: true; model: string; vectors: number[][] } | ModelFailure

/** In characters: models read some 500 to 8,000 tokens of a text, and a passage has about 1,000 characters. */
const maxLength = 4000
/** Workers AI takes at most a hundred texts at once. */
export const textsAtOnce = 64

const Vector = z.array(z.number()).min(8).max(8192)

/** The configured embedding model; null if there is none. */
export const embeddingModel = (ctx: Payer): Model | null =>
  modelNamed(ctx.config, ctx.config.AI_EMBEDDING_MODEL)

/** Turns texts, at most `textsAtOnce`, into vectors. It never throws for a fault of the provider. */
export async function embed(ctx: Payer, model: Model, texts: readonly string[]): Promise<Embedded> {
  const input = texts.map((text) => shownToModel(text).slice(0, maxLength))
  const sent = await call(ctx, {
    model,
    characters: input.reduce((sum, { length }) => sum + length, 0),
    deadlineMs: 10 * second,
    send: (signal) => providers[model.engine](ctx, model.name, input, signal),
    shape: shapes[model.engine].refine(({ value }) => areWhole(value, input.length)),
  })
  return sent.ok ? { ok: true, model: model.name, vectors: sent.value } : sent
}

const areWhole = (vectors: number[][], count: number) =>
  vectors.length === count &&
  vectors.every((each) => each.length === vectors[0]?.length && each.some((number) => number !== 0))

const providers: Record<
  Model['engine'],
  (ctx: Payer, model: string, input: string[], signal: AbortSignal) => Promise<Reply>
> = {
  'workers-ai': (ctx, model, text, signal) => runModel(ctx, model, { text, truncate_inputs: true }, signal),
  'openai-compatible': async (ctx, model, input, signal) =>
    (await postJson(ctx, '/embeddings', { model, input, encoding_format: 'float' }, signal)).reply,
}

const shapes = {
  'workers-ai': z
    .looseObject({ data: z.array(Vector) })
    .transform(({ data, usage }) => ({ value: data, usage: readTokenUsage(usage) })),
  // The providers do not promise the order of the texts.
  'openai-compatible': z
    .looseObject({ data: z.array(z.looseObject({ index: z.int().min(0), embedding: Vector })) })
    .transform(({ data, usage }) => ({
      value: data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding),
      usage: readTokenUsage(usage),
    })),
}
