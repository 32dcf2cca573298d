import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { Citation } from './citations.ts'
import { AnalysisLanguage } from './wording/language.ts'
import { Engine } from '../models/schema.ts'
import { GeneralResult } from './general/schema.ts'
import { GapsResult } from '../match/gaps/schema.ts'
import { MatchResult } from '../match/schema.ts'
import { RiskResult } from '../risk/schema.ts'

/** The options of an analysis; an empty body will do. */
export const Analyse = z
  .strictObject({
    language: AnalysisLanguage.default('en'),
    refresh: z
      .boolean()
      .default(false)
      .meta({ description: 'Makes a new analysis even where the stored analysis is still valid' }),
  })
  .meta({ id: 'Analyse', examples: [{ language: 'de', refresh: false }] })
export type Analyse = z.output<typeof Analyse>

/** The members of every analysis around the result of its kind. */
const analysisOf = <K extends AnalysisKind, R extends z.ZodType>(
  kind: K,
  result: R,
  { id, description }: { id: string; description: string },
) =>
  z
    .object({
      id: idOf('analysis'),
      tenderId: idOf('tender'),
      kind: z.literal(kind),
      engine: Engine,
      model: z
        .string()
        .nullable()
        .meta({ description: 'Null for `builtin`', examples: [null] }),
      degraded: z.boolean().meta({
        description:
          'Whether a model failed, so that all or part of the answer is from the built-in engine alone',
      }),
      language: AnalysisLanguage,
      createdAt: Time,
      tenderVersion: z.int().meta({ description: 'Version of the tender behind the analysis' }),
      profileVersion: z.int().nullable().meta({
        description: 'Version of the company’s profile; null where the company plays no part',
      }),
      cached: z.boolean().meta({ description: 'Whether the analysis was made before and is still valid' }),
      state: z.enum(['complete', 'reading']).meta({
        description:
          'Whether a language model is still reading the documents. The answer then has what is known so far, with 202',
      }),
      progress: z
        .object({ page: z.int(), pages: z.int() })
        .nullable()
        .meta({ description: 'Pages that a model has read, and all pages; null if no model reads them' }),
      result,
      citations: z.array(Citation),
    })
    .meta({ id, description })

export const GeneralAnalysis = analysisOf('general', GeneralResult, {
  id: 'GeneralAnalysis',
  description: 'Subject, dates and amounts of a tender, with their sources',
})
export const RiskAnalysis = analysisOf('risk', RiskResult, {
  id: 'RiskAnalysis',
  description: 'Risks of a tender, with their sources',
})
export const MatchAnalysis = analysisOf('match', MatchResult, {
  id: 'MatchAnalysis',
  description: 'How a tender fits the company, with sources',
})
export const GapsAnalysis = analysisOf('gaps', GapsResult, {
  id: 'GapsAnalysis',
  description: 'Gaps of the company for a tender, with their sources',
})

export const analysisKinds = ['general', 'risk', 'match', 'gaps'] as const
export type AnalysisKind = (typeof analysisKinds)[number]
