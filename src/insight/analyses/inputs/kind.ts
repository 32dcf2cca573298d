export const analysisKinds = ['general', 'risk', 'match', 'gaps'] as const
export type AnalysisKind = (typeof analysisKinds)[number]
