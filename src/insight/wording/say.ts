import { type Formats, formatsOf } from './formats.ts'
import type { AnalysisLanguage } from './language.ts'
import { answerPhrases } from './phrases/answers.ts'
import { documentRiskPhrases } from './phrases/document-risks.ts'
import { draftPhrases } from './phrases/drafts.ts'
import { gatePhrases } from './phrases/gates.ts'
import { labelPhrases } from './phrases/labels.ts'
import { matchPhrases } from './phrases/match.ts'
import { noticeRiskPhrases } from './phrases/notice-risks.ts'
import { proofPhrases } from './phrases/proofs.ts'
import { recommendationPhrases } from './phrases/recommendation.ts'
import { remedyPhrases } from './phrases/remedies.ts'
import { standingPhrases } from './phrases/standing.ts'
import { uncheckedRiskPhrases } from './phrases/unchecked-risks.ts'

/** Every phrase that is given in several languages. The part of a code before its first dot names the subject. */
export const phrases = {
  ...proofPhrases,
  ...standingPhrases,
  ...remedyPhrases,
  ...matchPhrases,
  ...gatePhrases,
  ...documentRiskPhrases,
  ...noticeRiskPhrases,
  ...uncheckedRiskPhrases,
  ...labelPhrases,
  ...recommendationPhrases,
  ...answerPhrases,
  ...draftPhrases,
}

/** A code that is not in the table does not compile. */
export type PhraseCode = keyof typeof phrases

/** The values of a phrase; undefined is unknown. Numbers are written as the language writes them. */
export type Values = Partial<Record<string, string | number>>

/** Puts phrases, numbers, money, days and lists into the words of one language. */
export interface Say extends Formats {
  (code: PhraseCode, values?: Values): string
  language: AnalysisLanguage
}

export function sayIn(language: AnalysisLanguage): Say {
  const formats = formatsOf(language)
  const say = (code: PhraseCode, values: Values = {}) => filled(phrases[code][language], values, formats)
  return Object.assign(say, formats, { language })
}

/** An unknown value outside `[[…]]` shows as a dash. */
function filled(phrase: string, values: Values, { number }: Formats): string {
  const shown = (name: string) => {
    const value = values[name]
    return typeof value === 'number' ? number(value) : value
  }
  const isKnown = (part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => shown(name ?? '') !== undefined)
  return phrase
    .replace(/\[\[(.*?)\]\]/g, (_whole, part: string) => (isKnown(part) ? part : ''))
    .replace(/\{(\w+)\}/g, (_whole, name: string) => shown(name) ?? '–')
}
