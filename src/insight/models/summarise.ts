import * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { complete, note } from './complete.ts'
import { failed, type ModelFailure } from './completion.ts'
import type { Model } from './model.ts'
import { evidenceOf, material, newNonce, type SourcePassage } from './prompts/material.ts'
import { languageRule, promptOf, promptTables, rules } from './prompts/rules.ts'
import { ModelSentence, sentenceShape } from './prompts/sentences.ts'
import { type Verified, verifyClaims } from './verify/claims.ts'

export type ModelSummary = { ok: true; model: string; sentences: Verified[] } | ModelFailure

const Sentences = z.object({ sentences: z.array(ModelSentence) })

const room = { passages: 12, characters: 26_000 }
const maxSentences = 6

const task = () => `${promptOf('summary')}\nShape: {"sentences": [${sentenceShape}]}`

/** A summary in verified sentences, each with quotes of the passages. */
export async function summarise(
  ctx: CallerCtx,
  model: Model,
  { passages, language }: { passages: SourcePassage[]; language: string },
): Promise<ModelSummary> {
  await loadTables(ctx, promptTables)
  const evidence = evidenceOf(passages, room)
  const nonce = newNonce()
  const completion = await complete(ctx, model, {
    name: 'summary',
    schema: Sentences,
    maxTokens: 1800,
    messages: [
      { role: 'system', content: [rules(nonce), languageRule(language), task()].join('\n') },
      { role: 'user', content: material(evidence, nonce) },
    ],
  })
  if (!completion.ok) return completion
  const sentences = verifyClaims(completion.value.sentences.slice(0, maxSentences), evidence)
  if (sentences) return { ok: true, model: completion.model, sentences }
  note(ctx, model, 'unverified')
  return failed('unverified')
}
