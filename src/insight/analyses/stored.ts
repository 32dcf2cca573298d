import type { CallerCtx } from '../../platform/context/context.ts'
import { findModel, type Model } from '../models/model.ts'
import type { AnalysisLanguage } from './wording/language.ts'
import type { CompanyFacts } from '../match/evidence/facts.ts'
import { GapsResult } from '../match/gaps/schema.ts'
import { GeneralResult } from './general/schema.ts'
import { type KindName, kinds } from './kinds.ts'
import { MatchResult } from '../match/schema.ts'
import { type Analysis, findStored, shownAnalysis } from './queries.ts'
import { RiskResult } from '../risk/schema.ts'
import { loadCompany } from './inputs/company.ts'
import { inputDigest } from './inputs/inputs.ts'
import { loadSubject, type AnalysisSubject } from './inputs/subject.ts'
import { promptRevision } from '../models/prompts/rules.ts'

/**
 * Stored analyses of a tender, with the current tender and company. `cached`: the analysis is still valid.
 */
export interface StoredAnalyses extends AnalysisSubject {
  company: CompanyFacts
  analyses: { [K in KindName]: Analysis<K> | null }
}

const results = { general: GeneralResult, risk: RiskResult, match: MatchResult, gaps: GapsResult }

/**
 * The stored analyses of a tender, of every kind. Computes none. Throws NOT_FOUND for a tender that does not
 * exist.
 */
export async function readAnalyses(
  ctx: CallerCtx,
  tenderId: string,
  language: AnalysisLanguage,
): Promise<StoredAnalyses> {
  const [subject, company, model, rows] = await Promise.all([
    loadSubject(ctx, tenderId),
    loadCompany(ctx),
    findModel(ctx),
    findStored(ctx, tenderId, language),
  ])
  const find = <K extends KindName>(kind: K): Analysis<K> | null => {
    const row = rows.find((each) => each.kind === kind)
    // A result that an earlier engine stored in another form cannot be read, and counts as missing. Members
    // added since then exist only in the parsed value.
    if (!row) return null
    const read = results[kind].safeParse(row.result)
    if (!read.success) return null
    const own = kinds[kind].ofCompany ? company : null
    const digest = inputDigest(
      { ...subject, company: own, kind, language, now: ctx.now, byModel: model !== null },
      engineOf(model),
    )
    return shownAnalysis(kind, { ...row, result: read.data }, row.inputs === digest && !row.degraded)
  }
  return {
    ...subject,
    company,
    analyses: { general: find('general'), risk: find('risk'), match: find('match'), gaps: find('gaps') },
  }
}

/** The engine's part of the digest of an analysis: another model or other prompts produce other results. */
export const engineOf = (model: Model | null): string =>
  model ? `${model.engine} ${model.name} ${promptRevision}` : 'builtin'
