import { createHash } from 'node:crypto'
import type { Payer } from '../models/budget.ts'
import { complete } from '../models/complete.ts'
import type { Completion } from '../models/completion.ts'
import type { Model } from '../models/model.ts'
import { newNonce } from '../models/prompts/material.ts'
import { promptRevision, promptWith } from '../models/prompts/rules.ts'
import { second } from '../../platform/time/time.ts'
import { answerShape, WindowAnswer } from './answer.ts'
import type { PageWindow } from './windows.ts'

/** A dense window has about 100 findings of 20 tokens; models that think need as much again. */
export const maxTokens = 6000

/** Lets a model read one window. */
export function askForWindow(
  ctx: Payer,
  model: Model,
  { text }: PageWindow,
): Promise<Completion<WindowAnswer>> {
  const nonce = newNonce()
  return complete(ctx, model, {
    name: 'reading',
    schema: WindowAnswer,
    maxTokens,
    deadlineMs: 60 * second,
    messages: [
      { role: 'system', content: promptWith('read', { nonce, shape: answerShape }) },
      { role: 'user', content: `<<<t ${nonce}>>>\n${text}\n<<<end ${nonce}>>>` },
    ],
  })
}

/**
 * Where the answer about a text is stored: other words, another model or another prompt need another call. Texts of a
 * company's own documents have digests of their own, so that nobody can learn whether another company has the same text.
 */
export const answerDigest = ({ engine, name }: Model, text: string, companyId: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([engine, name, promptRevision, companyId, text]))
    .digest('base64url')
