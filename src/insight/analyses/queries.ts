import { and, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { KindName, ResultOf } from './kinds.ts'
import type { Citation } from './citations.ts'
import type { AnalysisLanguage } from './wording/language.ts'
import { noReading, type ReadingProgress } from '../models/reading/progress.ts'
import type { Engine } from '../models/schema.ts'
import type { Inputs } from './inputs/inputs.ts'
import { analyses } from '../schema.gen.ts'

/** An analysis as the API shows it. */
export interface Analysis<K extends KindName = KindName> {
  id: string
  tenderId: string
  kind: K
  engine: Engine
  model: string | null
  degraded: boolean
  language: AnalysisLanguage
  createdAt: string
  tenderVersion: number
  profileVersion: number | null
  cached: boolean
  state: ReadingProgress['state']
  progress: ReadingProgress['progress']
  result: ResultOf<K>
  citations: Citation[]
}

export type AnalysisRow = typeof analyses.$inferSelect

/** A row as the API shows it, with no reading under way. The engine of its kind has written its result. */
export function shownAnalysis<K extends KindName>(kind: K, row: AnalysisRow, cached: boolean): Analysis<K> {
  const { companyId: _company, inputs: _inputs, createdAt, result, ...rest } = row
  return { ...rest, kind, createdAt, cached, result: result as ResultOf<K>, ...noReading }
}

/**
 * The company's stored analysis of the same inputs; null without one. An analysis whose model failed does not
 * count, so that it is computed again.
 */
export async function findAnalysis(
  ctx: CallerCtx,
  { kind, language, tender }: Inputs,
  inputs: string,
): Promise<AnalysisRow | null> {
  const found = await ctx.db
    .select()
    .from(analyses)
    .where(
      and(
        eq(analyses.companyId, ctx.caller.company.id),
        eq(analyses.tenderId, tender.id),
        eq(analyses.kind, kind),
        eq(analyses.language, language),
        eq(analyses.inputs, inputs),
        eq(analyses.degraded, false),
      ),
    )
    .get()
  return found ?? null
}

/** The company's stored analyses of a tender in one language, valid or outdated. */
export const findStored = (
  ctx: CallerCtx,
  tenderId: string,
  language: AnalysisLanguage,
): Promise<AnalysisRow[]> =>
  ctx.db
    .select()
    .from(analyses)
    .where(
      and(
        eq(analyses.companyId, ctx.caller.company.id),
        eq(analyses.tenderId, tenderId),
        eq(analyses.language, language),
      ),
    )
