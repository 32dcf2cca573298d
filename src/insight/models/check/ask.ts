import * as z from 'zod'
import { second } from '../../../platform/time/time.ts'
import type { Payer } from '../budget.ts'
import { complete, note } from '../complete.ts'
import { failed, type ModelFailure } from '../completion.ts'
import type { Model } from '../model.ts'
import { material, newNonce } from '../prompts/material.ts'
import { promptWith } from '../prompts/rules.ts'

/** A finding of the built-in engine, in English, and the words of a document that it was read from. */
export interface Finding {
  key: string
  claim: string
  words: string
  /** Whether the words are in a document that the company brought itself. */
  isOwn?: boolean
}

/**
 * Why words do not state a finding. The model chooses a reason and does not write one, so that none of its
 * text is shown.
 */
const refutals = ['party', 'information', 'negated', 'limited', 'other'] as const
export type Refutal = (typeof refutals)[number]

export interface FindingVerdict {
  verdict: 'yes' | 'no' | 'unsure'
  /** Null unless the verdict is no. */
  reason: Refutal | null
}

const Verdicts = z.object({
  findings: z.array(
    z.object({
      id: z.string(),
      verdict: z.enum(['yes', 'no', 'unsure']),
      reason: z.enum(refutals).nullable(),
    }),
  ),
})

const maxTokens = 1600
/** The model must have judged this share of all submitted findings. */
const min = 0.5

/**
 * Lets a model judge whether the words of each finding state it, one verdict for each finding in order. A
 * finding that the model leaves out, or judges in two ways, is unsure; an answer that leaves out most of them
 * is discarded.
 */
export async function askAbout(
  ctx: Payer,
  model: Model,
  findings: readonly Finding[],
): Promise<{ ok: true; verdicts: FindingVerdict[] } | ModelFailure> {
  const nonce = newNonce()
  const items = findings.map(({ claim, words }, at) => ({
    id: `f${at + 1}`,
    label: claim,
    text: words,
    place: null,
  }))
  const completion = await complete(ctx, model, {
    name: 'verdicts',
    schema: Verdicts,
    maxTokens,
    deadlineMs: 15 * second,
    messages: [
      { role: 'system', content: promptWith('check', { nonce }) },
      { role: 'user', content: material(items, nonce) },
    ],
  })
  if (!completion.ok) return completion
  const said = Map.groupBy(completion.value.findings, ({ id }) => id)
  if (items.filter(({ id }) => said.has(id)).length < items.length * min) {
    note(ctx, model, 'unverified')
    return failed('unverified')
  }
  return { ok: true, verdicts: items.map(({ id }) => verdictOf(said.get(id) ?? [])) }
}

/** A refusal without a reason could not be explained to a user, so it does not count. */
function verdictOf(said: readonly FindingVerdict[]): FindingVerdict {
  const [first] = said
  if (!first || said.some(({ verdict }) => verdict !== first.verdict)) return unsure
  if (first.verdict === 'no') return first.reason === null ? unsure : first
  return { verdict: first.verdict, reason: null }
}

const unsure: FindingVerdict = { verdict: 'unsure', reason: null }
