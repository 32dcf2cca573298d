import { readTable } from '../../src/reference/codes/table.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { halfOf } from './halves.ts'
import type { Outcome } from './outside/measure.ts'
import type { OutsideText } from './outside/sets.ts'

type Row = Record<'language' | 'set' | 'tender' | 'gold' | 'question', string>
interface Tender {
  id: string
  documents: { name?: string; title?: string; pages: string[] }[]
}

/**
 * Plain questions with the texts of their tenders. Halves are by question, which is tried on several tenders.
 */
export async function plainQuestions(
  table: string,
  read: (set: string) => Promise<Tender[]>,
): Promise<OutsideText[]> {
  const rows = readTable<keyof Row>(table) as Row[]
  const texts = [...Map.groupBy(rows, ({ tender }) => tender)].map(async ([id, own]) => {
    const { set, language } = own[0] ?? { set: '', language: '' }
    const tender = (await read(set)).find((each) => each.id === id)
    if (!tender) throw new Error(`There is no tender ${id}`)
    return {
      id: `plain-${id}`,
      documents: tender.documents.map(({ name, title, pages }, i): DocumentText => ({
        id: `plain-${id}-${i}`,
        title: name ?? title ?? '',
        kind: 'tender_documents',
        language,
        pages,
      })),
      questions: own.map(({ question, gold }) => ({
        question,
        kind: halfOf(question),
        golds: gold === '' ? [] : gold.split('~'),
      })),
    }
  })
  return Promise.all(texts)
}

/** How the questions ended, as counts. */
export interface Ends {
  /** Certain answers whose first quote answers; others whose second or third quote answers; wrong ones. */
  certainFirst: number
  certainLater: number
  certainWrong: number
  closest: number
  none: number
  /** Questions that the documents answer, those with a right quote, and those that show nothing. */
  answerable: number
  shown: number
  refused: number
}

export function endsOf(outcomes: Outcome[]): Ends {
  const count = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length
  const isSure = ({ answer }: Outcome) => answer.certainty === 'certain'
  const isAnswerable = ({ golds }: Outcome) => golds.length > 0
  return {
    certainFirst: count((each) => isSure(each) && each.place === 1),
    certainLater: count((each) => isSure(each) && each.place > 1),
    certainWrong: count((each) => isSure(each) && each.place === 0),
    closest: count(({ answer }) => answer.certainty === 'closest'),
    none: count(({ answer }) => answer.certainty === 'none'),
    answerable: count(isAnswerable),
    shown: count((each) => isAnswerable(each) && each.place > 0),
    refused: count((each) => isAnswerable(each) && each.answer.certainty === 'none'),
  }
}

export const trusted = ({ certainFirst, certainLater, certainWrong }: Ends): number =>
  (certainFirst + certainLater) / (certainFirst + certainLater + certainWrong)

/** The certain answers that are wrong, and the answers that no quote shows. */
export const misses = (outcomes: Outcome[]): string[] =>
  outcomes
    .filter(({ place, golds, answer }) => place === 0 && (golds.length > 0 || answer.certainty === 'certain'))
    .map(
      ({ question, golds, answer: { certainty, confidence, quotes } }) =>
        `${certainty} ${confidence} ${golds.length > 0 ? 'missed' : 'nothing answers'}: ${question} -> ${(quotes[0]?.quote ?? '').replace(/\s+/g, ' ').slice(0, 120)}`,
    )
