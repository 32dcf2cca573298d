import * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { distinct } from './answer.ts'
import { complete, note } from './complete.ts'
import { failed, type ModelFailure } from './completion.ts'
import type { Model } from './model.ts'
import { evidenceOf, factsAs, material, newNonce, type SourcePassage } from './prompts/material.ts'
import { languageRule, promptOf, promptTables, rules } from './prompts/rules.ts'
import { ModelSentence, sentenceShape } from './prompts/sentences.ts'
import { type ClaimEvidence, type Verified, verifyClaims } from './verify/claims.ts'

/** A finding of the built-in engine to be explained; `facts` state the finding in sentences. */
export interface ExplainItem {
  key: string
  facts: string[]
}

export interface ExplainRequest {
  /** The task for the model, in English. */
  task: string
  items: ExplainItem[]
  passages: SourcePassage[]
  /** The language of the explanations, ISO 639-1. */
  language: string
}

/** Explanations by key. An item without a verified explanation is missing, and all may be missing. */
export type Explained = { ok: true; model: string; texts: Map<string, Verified> } | ModelFailure

const Explanations = z.object({
  items: z.array(z.object({ key: z.string(), sentences: z.array(ModelSentence) })),
})

/** About 12,000 tokens. */
const room = { passages: 12, characters: 26_000 }
const maxTokens = 2400
const maxItems = 12
const maxFacts = 1200
const maxSentences = 3

/**
 * Explains every finding of the built-in engine in a few verified sentences. A sentence is based on quotes of
 * the passages or of the facts, and may use their figures. Nothing else in the findings changes.
 */
export async function explainFindings(
  ctx: CallerCtx,
  model: Model,
  { task, items, passages, language }: ExplainRequest,
): Promise<Explained> {
  await loadTables(ctx, promptTables)
  const numbered = items.slice(0, maxItems).map((item, at) => ({ ...item, id: `f${at + 1}` }))
  const facts = numbered.map(({ id, facts }) => cut(factsAs(id, facts)))
  const evidence = evidenceOf(passages, room)
  const nonce = newNonce()
  const completion = await complete(ctx, model, {
    name: 'explanations',
    schema: Explanations,
    maxTokens,
    messages: [
      { role: 'system', content: [rules(nonce), languageRule(language), task, shape()].join('\n') },
      { role: 'user', content: material([...facts, ...evidence], nonce) },
    ],
  })
  if (!completion.ok) return completion
  const byKey = completion.value.items.slice(0, maxItems).flatMap(({ key, sentences }) => {
    const item = numbered.find(({ id }) => id === key)
    const own = facts.find(({ id }) => id === key)
    return item && own ? [{ key: item.key, sentences: sentences.slice(0, maxSentences), own }] : []
  })
  const texts = verifiedByKey(byKey, evidence)
  if (texts) return { ok: true, model: completion.model, texts }
  note(ctx, model, 'unverified')
  return failed('unverified')
}

const shape = () =>
  `${promptOf('explain')} Shape: {"items": [{"key": "f1", "sentences": [${sentenceShape}]}]}`

const cut = (evidence: ClaimEvidence): ClaimEvidence => ({
  ...evidence,
  text: evidence.text.slice(0, maxFacts),
})

type Sentences = z.output<typeof ModelSentence>[]

/** Verifies all sentences together: if items were verified separately, a single wrong sentence would fail its item. */
function verifiedByKey(
  items: { key: string; sentences: Sentences; own: ClaimEvidence }[],
  passages: ClaimEvidence[],
): Map<string, Verified> | null {
  const sentences = items.flatMap(({ key, sentences, own }) =>
    sentences.map((claim) => ({ key, verified: verifyClaims([claim], [own, ...passages]) })),
  )
  const verified = sentences.flatMap(({ key, verified }) =>
    (verified ?? []).map((each) => ({ key, ...each })),
  )
  if (verified.length < sentences.length * 0.6) return null
  const texts = new Map<string, Verified>()
  for (const { key, text, quotes } of verified) {
    const before = texts.get(key)
    texts.set(key, {
      text: before ? `${before.text} ${text}` : text,
      quotes: distinct([...(before?.quotes ?? []), ...quotes]),
    })
  }
  return texts
}
