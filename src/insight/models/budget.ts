import type { CallerCtx, Ctx } from '../../platform/context.ts'
import type { Message, Reply, Usage } from './completion.ts'
import { failed } from './completion.ts'

/** Characters of a token, on the safe side for the languages of Europe. */
const charactersPerToken = 3.2
const tokensIn = (characters: number) => Math.ceil(characters / charactersPerToken)

/** A provider's count above this is taken for an error. */
const mostTokens = 10_000_000

/** Failures in which no model has worked: the company is not charged. */
const free = new Set([
  'unauthorised',
  'rejected',
  'redirect',
  'rate_limited',
  'unavailable',
  'not_configured',
])

const allowance = `coalesce((SELECT daily_tokens FROM model_allowances WHERE company_id = ?1), ?2)`

/** Tokens that the company may use a day. */
export async function allowanceOf({ d1, caller, config }: CallerCtx): Promise<number> {
  const found = await d1
    .prepare(`SELECT ${allowance} AS tokens`)
    .bind(caller.company.id, config.AI_DAILY_TOKENS)
    .first<number>('tokens')
  return found ?? 0
}

/** Sets the allowance of a company; 0 keeps the company from all models, null restores the general allowance. */
export async function setAllowance(
  { d1 }: Pick<Ctx, 'd1'>,
  companyId: string,
  tokens: number | null,
): Promise<void> {
  const statement =
    tokens === null
      ? d1.prepare('DELETE FROM model_allowances WHERE company_id = ?1').bind(companyId)
      : d1
          .prepare(
            `INSERT INTO model_allowances (company_id, daily_tokens) VALUES (?1, ?2)
             ON CONFLICT DO UPDATE SET daily_tokens = excluded.daily_tokens`,
          )
          .bind(companyId, tokens)
  await statement.run()
}

/**
 * One call, charged to the company's day: the estimate before the call, the tokens used after it. A call cut short by a
 * crash stays charged with its estimate.
 */
export async function charged(
  ctx: CallerCtx,
  { messages, maxTokens }: { messages: Message[]; maxTokens: number },
  call: () => Promise<Reply>,
): Promise<Reply> {
  const input = tokensIn(messages.reduce((sum, { content }) => sum + content.length, 0))
  const reserved = input + maxTokens
  if (!(await reserve(ctx, reserved))) return failed('quota')
  const reply = await call()
  await correct(ctx, usedBy(reply, input, reserved) - reserved)
  return reply
}

/** Takes the tokens from the day's allowance; false if not enough are left. */
async function reserve({ d1, caller, config, now }: CallerCtx, tokens: number): Promise<boolean> {
  const taken = await d1
    .prepare(
      `INSERT INTO model_usage (company_id, day, tokens, calls) SELECT ?1, ?3, ?4, 1 WHERE ?4 <= ${allowance}
       ON CONFLICT DO UPDATE SET tokens = tokens + excluded.tokens, calls = calls + 1
       WHERE tokens + excluded.tokens <= ${allowance} RETURNING tokens`,
    )
    .bind(caller.company.id, config.AI_DAILY_TOKENS, dayOf(now), tokens)
    .first()
  return taken !== null
}

async function correct({ d1, caller, now }: CallerCtx, by: number): Promise<void> {
  if (by === 0) return
  await d1
    .prepare('UPDATE model_usage SET tokens = max(0, tokens + ?3) WHERE company_id = ?1 AND day = ?2')
    .bind(caller.company.id, dayOf(now), by)
    .run()
    // The answer has been given already, so if the correction fails, the estimate stays charged.
    .catch(() => undefined)
}

function usedBy(reply: Reply, input: number, reserved: number): number {
  if (reply.usage) return Math.min(total(reply.usage), mostTokens)
  if (!reply.ok) return free.has(reply.kind) ? 0 : reserved
  const { content } = reply
  return input + tokensIn(typeof content === 'string' ? content.length : JSON.stringify(content).length)
}

const total = ({ input, output }: Usage) => input + output
const dayOf = (now: Date) => now.toISOString().slice(0, 10)
