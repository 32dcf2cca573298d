import * as z from 'zod'
import { demandCodes, type DemandCode } from '../../../reading/requirements/codes.ts'
import { dateCodes } from '../../../reading/facts/date-codes.ts'
import type { Place } from '../../../reading/document/document-text.ts'
import { documentRisks, type DocumentRisk } from '../../risk/schema.ts'
import type { PageWindow } from './windows.ts'

/** Risks that a model may find. Texts that address a model are never shown to one. */
const riskCodes = documentRisks.filter((code) => code !== 'embedded_instructions')

/** Facts about a procedure whose value our code reads from the sentence. */
export const statedFacts = [
  ...dateCodes.filter((code) => code !== 'published'),
  'estimated_value',
  'maximum_value',
  'duration',
  'extension',
  'validity_days',
] as const
type StatedFact = (typeof statedFacts)[number]

const lines = z.array(z.int())

/** The label of a lot: "2", "B", "LOT-0003". Anything else would be a text of the model. */
const lot = z
  .string()
  .regex(/^(?:\p{L}|\p{Lu}{0,3}-?\d{1,4})$/u)
  .nullable()
  .catch(null)

/** An item that does not fit counts as an item without lines, so that one bad item does not cost the window. */
const listOf = <T extends { s: number[] }>(item: z.ZodType<T>, none: T) => z.array(item.catch(none))

/** What a model returns for a window: numbers of lines and codes, and no text that is shown. */
export const WindowAnswer = z.object({
  demands: listOf(z.object({ s: lines, code: z.enum(demandCodes), must: z.boolean(), lot }), {
    s: [],
    code: 'specification',
    must: false,
    lot: null,
  }),
  risks: listOf(z.object({ s: lines, code: z.enum(riskCodes) }), { s: [], code: 'price_fixed' }),
  facts: listOf(z.object({ s: lines, code: z.enum(statedFacts) }), { s: [], code: 'deadline' }),
})
export type WindowAnswer = z.output<typeof WindowAnswer>

/** The same in words, for models without schemas. */
export const answerShape =
  '{"demands": [{"s": [3], "code": "insurance", "must": true, "lot": null}], "risks": [{"s": [7, 8], "code": "retention"}], "facts": [{"s": [2], "code": "deadline"}]}'

/** What a model found in a document, as places of sentences. Holds no text of the model. */
export interface ModelFindings {
  demands: { at: Place[]; code: DemandCode; must: boolean; lot: string | null }[]
  risks: { at: Place[]; code: DocumentRisk }[]
  facts: { at: Place[]; code: StatedFact }[]
}

/** Lines beyond these are not one statement. */
const maxLines = 6

/** The answer with places instead of line numbers. Numbers that no line has, and repeated items, are dropped. */
export function findingsIn({ demands, risks, facts }: WindowAnswer, window: PageWindow): ModelFindings {
  const placed = <T extends { s: number[] }>(items: readonly T[]) => {
    const seen = new Set<string>()
    return items.flatMap(({ s, ...item }) => {
      const numbers = [...new Set(s)].filter((n) => window.sentences[n - 1]).slice(0, maxLines)
      const key = JSON.stringify([numbers, item])
      if (numbers.length === 0 || seen.has(key)) return []
      seen.add(key)
      return [{ ...item, at: numbers.toSorted((a, b) => a - b).flatMap((n) => placeOf(window, n)) }]
    })
  }
  const max = window.sentences.length * 2
  return {
    demands: placed(demands).slice(0, max),
    risks: placed(risks).slice(0, max),
    facts: placed(facts).slice(0, max),
  }
}

function placeOf({ sentences }: PageWindow, n: number): Place[] {
  const sentence = sentences[n - 1]
  return sentence ? [{ page: sentence.page, start: sentence.start, end: sentence.end }] : []
}

export const allFindings = (each: readonly ModelFindings[]): ModelFindings => ({
  demands: each.flatMap(({ demands }) => demands),
  risks: each.flatMap(({ risks }) => risks),
  facts: each.flatMap(({ facts }) => facts),
})
