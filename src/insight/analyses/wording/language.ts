import * as z from 'zod'

export const languages = ['en', 'de', 'fr'] as const
export const AnalysisLanguage = z
  .enum(languages)
  .meta({ id: 'AnalysisLanguage', description: 'Language of explanations; quotes stay as they were written' })
export type AnalysisLanguage = z.output<typeof AnalysisLanguage>

/** The language of a text or a label, if the engine also writes it; null for any other language. */
export const spokenLanguage = (language: string | null | undefined): AnalysisLanguage | null =>
  languages.find((each) => each === language?.toLowerCase().slice(0, 2)) ?? null
