import { createHash } from 'node:crypto'
import type { CompanyFacts, Convert, Occasion } from '../../match/evidence/facts.ts'
import type { AnalysisLanguage } from '../wording/language.ts'
import { endOfDay, validity } from '../../match/evidence/standing.ts'
import { type Money, minorDigits } from '../../../platform/text/money.ts'
import { loadRates } from '../../../reference/rates/queries.ts'
import { ratedCurrencies } from '../../../reference/rates/schema.ts'
import { sayIn } from '../wording/phrasebook.ts'
import type { AnalysisKind } from '../schema.ts'
import type { AnalysisSubject } from './subject.ts'

/** The data that an analysis is based on. `company` is null for kinds that do not use the company. */
export interface Inputs extends AnalysisSubject {
  kind: AnalysisKind
  language: AnalysisLanguage
  company: CompanyFacts | null
  now: Date
  /** Whether what a model found in documents counts. */
  byModel: boolean
}

/**
 * Raise it when the engine produces other results from the same inputs, so that stored analyses are
 * recomputed.
 */
const revision = 21

/**
 * A digest of the inputs of an analysis. It includes two facts that change with time: whether the tender is still open,
 * and which evidence of the company has ended. Days and rates are left out, because otherwise a score would be outdated
 * every hour.
 */
export function inputDigest(
  { kind, tender, requirements, likely, documents, company, now }: Inputs,
  engine: string,
): string {
  const { savedTenderId: _own, updatedAt: _at, ...call } = tender
  const basis = {
    revision,
    kind,
    engine,
    call,
    requirements,
    likely,
    documents,
    company,
    ended: company && endedBy(company, now),
  }
  return createHash('sha256').update(JSON.stringify(basis)).digest('hex')
}

function endedBy({ certifications, assets, profile }: CompanyFacts, now: Date): boolean[] {
  const ends = [
    ...certifications.map(({ expiresAt }) => endOfDay(expiresAt)),
    ...assets.map(({ validUntil }) => validUntil),
    ...(profile?.insurances ?? []).map(({ validUntil }) => endOfDay(validUntil)),
  ]
  return ends.map((end) => validity(end, { now, at: now }) === 'over')
}

/** The circumstances by which requirements are judged on the day of the request. */
export async function occasionOf(
  d1: D1Database,
  { tender, now, language }: Pick<Inputs, 'tender' | 'now' | 'language'>,
): Promise<Occasion> {
  const due = tender.deadline === null ? now.getTime() : Date.parse(tender.deadline)
  return {
    tender,
    now,
    at: new Date(Math.max(due, now.getTime())),
    convert: await loadConvert(d1, now),
    say: sayIn(language),
  }
}

/** A large round amount, so that rounding to cents does not distort the rate. */
const unit = 1_000_000

/** Converts at the reference rates of a day. */
async function loadConvert(d1: D1Database, now: Date): Promise<Convert> {
  const day = now.toISOString().slice(0, 10)
  const rates = await loadRates(
    d1,
    ratedCurrencies.map((currency) => ({ currency, day })),
  )
  const known = new Set<string>(ratedCurrencies)
  const inEur = (currency: string): number | null => {
    if (!known.has(currency)) return null
    const money: Money = { minor: unit * 10 ** minorDigits(currency), currency }
    const cents = rates.toEur(money, day)
    return cents === null ? null : cents / 100 / unit
  }
  return (amount, from, to) => {
    if (from === to) return amount
    const [one, other] = [inEur(from), inEur(to)]
    return one === null || other === null || other === 0 ? null : (amount * one) / other
  }
}
