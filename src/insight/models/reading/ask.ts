import { createHash } from 'node:crypto'
import type { Payer } from '../budget.ts'
import { complete } from '../complete.ts'
import type { Completion, TokenUsage } from '../completion.ts'
import type { Model } from '../model.ts'
import { newNonce } from '../prompts/material.ts'
import { promptRevision, promptWith } from '../prompts/rules.ts'
import { second } from '../../../platform/time/time.ts'
import { answerShape, WindowAnswer } from './answer.ts'
import { type PageWindow, windowAmong } from './windows.ts'

/** A dense window has about 100 findings of 20 tokens; models that think need as much again. */
const maxTokens = 6000

/** Lets a model read one window, in two halves if its answer has too many findings for one. */
export async function askForWindow(
  ctx: Payer,
  model: Model,
  window: PageWindow,
): Promise<Completion<WindowAnswer>> {
  const whole = await askOnce(ctx, model, window)
  const isCutOff = !whole.ok && whole.kind === 'truncated' && window.sentences.length > 1
  if (!isCutOff) return whole
  const middle = Math.ceil(window.sentences.length / 2)
  const halves = [window.sentences.slice(0, middle), window.sentences.slice(middle)]
  const answers: WindowAnswer[] = []
  const usage: TokenUsage = { input: 0, output: 0 }
  for (const [i, half] of halves.entries()) {
    const reply = await askOnce(ctx, model, windowAmong(half))
    if (!reply.ok) return reply
    answers.push(numberedFrom(i * middle, half.length, reply.value))
    usage.input += reply.usage?.input ?? 0
    usage.output += reply.usage?.output ?? 0
  }
  return { ok: true, model: model.name, usage: usage.input > 0 ? usage : null, value: joined(answers) }
}

/** The answer with the numbers of lines that a half has in its window. */
function numberedFrom(offset: number, lines: number, { demands, risks, facts }: WindowAnswer): WindowAnswer {
  const moved = <T extends { s: number[] }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, s: item.s.flatMap((n) => (n > 0 && n <= lines ? [n + offset] : [])) }))
  return { demands: moved(demands), risks: moved(risks), facts: moved(facts) }
}

const joined = (answers: readonly WindowAnswer[]): WindowAnswer => ({
  demands: answers.flatMap(({ demands }) => demands),
  risks: answers.flatMap(({ risks }) => risks),
  facts: answers.flatMap(({ facts }) => facts),
})

function askOnce(ctx: Payer, model: Model, { text }: PageWindow): Promise<Completion<WindowAnswer>> {
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
 * company's own documents have digests of their own, so that no company can learn whether another has the same text.
 */
export const answerDigest = ({ engine, name }: Model, text: string, companyId: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([engine, name, promptRevision, companyId, text]))
    .digest('base64url')
