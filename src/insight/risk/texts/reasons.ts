/** Why a code could not be checked. */
export const reasonCodes = [
  'noDocuments',
  'noDeadline',
  'noCall',
  'noAward',
  'noBidCount',
  'noProcedure',
  'notStated',
  'noAwardDate',
  'noBuyer',
  'noValue',
  'noTurnover',
  'otherCurrency',
  'noEstimate',
  'noContractValue',
  'fewCases',
  'noThreshold',
  'notCompared',
  'noCpv',
  'withoutCompetition',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Title and explanation; `[[…]]` is left out where one of its values is unknown. */
export type CodeText = readonly [title: string, explanation: string]
