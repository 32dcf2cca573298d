import * as z from 'zod'

export const languages = ['en', 'de', 'fr'] as const
export const AnalysisLanguage = z
  .enum(languages)
  .meta({ id: 'AnalysisLanguage', description: 'Language of explanations; quotes stay as they were written' })
export type AnalysisLanguage = z.output<typeof AnalysisLanguage>
