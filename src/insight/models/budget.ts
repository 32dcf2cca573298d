import type { CallerCtx, Ctx } from '../../platform/context.ts'
import type { Message, Reply, Usage } from './completion.ts'
import { failed } from './completion.ts'

/** Characters of a token, on the safe side for the languages of Europe. */
const charactersPerToken = 3.2
const tokensIn = (characters: number) => Math.ceil(characters / charactersPerToken)

/** What a provider claims beyond this is no count. */
const mostTokens = 10_000_000

/** What these end with was never worked on by a model. */
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

/** Gives a company an allowance of its own; 0 keeps all it does from models, null returns to the general allowance. */
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
 * One call, charged to the company's day: the estimate before it is made, what it used once that is known. A call that a
 * crash cut short stays charged with its estimate.
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

/** Whether so much is left of the day; it is taken at once. */
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
    // The answer is there; what cannot be corrected stays charged with its estimate.
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
