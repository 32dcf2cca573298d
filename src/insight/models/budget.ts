import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import type { Reply, TokenUsage } from './completion.ts'
import { failed } from './completion.ts'
import { hasRefused } from './refusal.ts'

/** Characters for each token, a cautious figure for the languages of Europe. */
const charactersPerToken = 3.2
const tokensIn = (characters: number) => Math.ceil(characters / charactersPerToken)

/** A higher count of a provider is treated as an error. */
const maxReported = 10_000_000

/** Failures without any work of a model: the company is not charged. */
const free = new Set([
  'unauthorised',
  'rejected',
  'redirect',
  'rate_limited',
  'unavailable',
  'not_configured',
])

/** The tokens of a day; none for a company that has decided against models. */
const allowance = `iif(${hasRefused('?1')}, 0,
  coalesce((SELECT daily_tokens FROM model_allowances WHERE company_id = ?1), ?2))`

/** The tokens that the company may use a day. */
export async function allowanceOf({ d1, caller, config }: CallerCtx): Promise<number> {
  const found = await d1
    .prepare(`SELECT ${allowance} AS tokens`)
    .bind(caller.company.id, config.AI_DAILY_TOKENS)
    .first<number>('tokens')
  return found ?? 0
}

/**
 * Sets the allowance of a company; 0 excludes the company from all models, null restores the general
 * allowance.
 */
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

/** The payer of a call: the company of a caller; without a caller, the service itself. */
export type Payer = Ctx & { caller?: { company: { id: string } } }

/** The input in characters, the maximum tokens of the answer, and the weight of a token, 1 by default. */
interface Size {
  characters: number
  maxTokens: number
  weight?: number
}

/**
 * One call, charged to the payer's day: the estimate before the call, the tokens used after it. A call cut short by a
 * crash stays charged with its estimate.
 */
export async function charged(
  ctx: Payer,
  { characters, maxTokens, weight = 1 }: Size,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const input = Math.ceil(tokensIn(characters) * weight)
  const reserved = input + maxTokens
  if (!(await reserve(ctx, reserved))) return failed('quota')
  const reply = await call()
  await correct(ctx, usedBy(reply, input, reserved, weight) - reserved)
  return reply
}

/**
 * The person whose companies of the basic plan share one allowance, as SQL; null for a company with an allowance of its
 * own.
 */
const founder = `(SELECT founded_by FROM companies WHERE id = ?1 AND plan = 'basic'
  AND NOT EXISTS (SELECT 1 FROM model_allowances WHERE company_id = ?1))`

/**
 * The tokens that all companies of this person have used on the day, as SQL: founding another company adds no
 * tokens.
 */
const usedByFounder = `coalesce((SELECT sum(u.tokens) FROM companies c
  JOIN model_usage u ON u.company_id = c.id AND u.day = ?3
  WHERE c.founded_by = ${founder} AND c.plan = 'basic'), 0)`

const usedByAll = 'coalesce((SELECT tokens FROM model_days WHERE day = ?3), 0)'

/** Takes the tokens from the day of the company, of its founder and of all; false if any has not enough left. */
async function reserve(ctx: Payer, tokens: number): Promise<boolean> {
  const { d1, caller, config, now } = ctx
  if (!caller) return reserveForService(ctx, tokens)
  const day = dayOf(now)
  const [taken] = await d1.batch([
    d1
      .prepare(
        `INSERT INTO model_usage (company_id, day, tokens, calls) SELECT ?1, ?3, ?4, 1
           WHERE ?4 <= ${allowance} AND ${usedByAll} + ?4 <= ?5
             AND (${founder} IS NULL OR ${usedByFounder} + ?4 <= ?2)
         ON CONFLICT DO UPDATE SET tokens = tokens + excluded.tokens, calls = calls + 1
         WHERE tokens + excluded.tokens <= ${allowance} RETURNING tokens`,
      )
      .bind(caller.company.id, config.AI_DAILY_TOKENS, day, tokens, config.AI_DAILY_TOKENS_TOTAL),
    d1
      .prepare(
        `INSERT INTO model_days (day, tokens) SELECT ?1, ?2 WHERE changes() > 0
         ON CONFLICT DO UPDATE SET tokens = tokens + excluded.tokens`,
      )
      .bind(day, tokens),
  ])
  return (taken?.results.length ?? 0) > 0
}

/** Work in the background leaves half of the day's tokens to the questions of companies. */
async function reserveForService({ d1, config, now }: Ctx, tokens: number): Promise<boolean> {
  const taken = await d1
    .prepare(
      `INSERT INTO model_days (day, tokens) SELECT ?1, ?2 WHERE ?2 <= ?3
       ON CONFLICT DO UPDATE SET tokens = tokens + excluded.tokens
       WHERE tokens + excluded.tokens <= ?3 RETURNING tokens`,
    )
    .bind(dayOf(now), tokens, Math.floor(config.AI_DAILY_TOKENS_TOTAL / 2))
    .first()
  return taken !== null
}

async function correct({ d1, caller, now }: Payer, by: number): Promise<void> {
  if (by === 0) return
  const day = dayOf(now)
  // Without a caller no row has the id, and only the day of all is corrected.
  const companyId = caller?.company.id ?? ''
  await d1
    .batch([
      d1
        .prepare('UPDATE model_usage SET tokens = max(0, tokens + ?3) WHERE company_id = ?1 AND day = ?2')
        .bind(companyId, day, by),
      d1.prepare('UPDATE model_days SET tokens = max(0, tokens + ?2) WHERE day = ?1').bind(day, by),
    ])
    // The answer has already been sent, so if the correction fails, the estimate stays charged.
    .catch(() => undefined)
}

/** The statement that reads the tokens that all companies have used today. */
export const readModelDay = ({ d1, now }: Pick<Ctx, 'd1' | 'now'>): D1PreparedStatement =>
  d1.prepare('SELECT tokens FROM model_days WHERE day = ?1').bind(dayOf(now))

function usedBy(reply: Reply, input: number, reserved: number, weight: number): number {
  if (reply.usage) return Math.ceil(Math.min(total(reply.usage), maxReported) * weight)
  if (!reply.ok) return free.has(reply.kind) ? 0 : reserved
  if (reserved === input) return reserved
  const { content } = reply
  return input + tokensIn(typeof content === 'string' ? content.length : JSON.stringify(content).length)
}

const total = ({ input, output }: TokenUsage) => input + output
const dayOf = (now: Date) => now.toISOString().slice(0, 10)
