import type { DocumentText, Place, Quote } from '../../../reading/document/document-text.ts'
import { type DocumentRisk, documentRisks } from '../schema.ts'
import type { ContractPrice } from './cost.ts'
import type { Hit } from './hit.ts'
import { weighRisk } from './severity.ts'
import { shortenedQuote } from './shortened.ts'
import type { ContractStatement } from './statements.ts'

const isRisk = (code: string): code is DocumentRisk => documentRisks.some((each) => each === code)

/**
 * The clauses that a model named in documents, by risk. A quote is a sentence of the document, and its numbers are read
 * from it as from any other.
 */
export function hitsOfModel(
  documents: readonly DocumentText[],
  statements: readonly ContractStatement[],
  price: ContractPrice | null,
): Map<DocumentRisk, Hit[]> {
  if (documents.every(({ model }) => model === undefined)) return new Map()
  const read = new Map(statements.map((statement) => [placeOf(statement.quote), statement]))
  const all = documents.flatMap((document) =>
    (document.model?.risks ?? []).flatMap(({ code, at }) =>
      isRisk(code) ? at.flatMap((place) => hitAt(document, place, code, read, price)) : [],
    ),
  )
  return new Map(
    [...Map.groupBy(all, ({ code }) => code)].map(([code, hits]) => [code, hits.map(({ hit }) => hit)]),
  )
}

const placeOf = ({ documentId, page, start }: Pick<Quote, 'documentId' | 'page' | 'start'>) =>
  `${documentId} ${page} ${start}`

function hitAt(
  { id: documentId, pages }: DocumentText,
  place: Place,
  code: DocumentRisk,
  read: ReadonlyMap<string, ContractStatement>,
  price: ContractPrice | null,
): { code: DocumentRisk; hit: Hit }[] {
  const statement = read.get(placeOf({ documentId, ...place }))
  if (statement)
    return [
      {
        code,
        hit: { quote: shortenedQuote(statement.quote), weight: weighRisk(code, statement, price), statement },
      },
    ]
  // The rules have no statement for a heading.
  const quote = pages[place.page - 1]?.slice(place.start, place.end) ?? ''
  if (quote === '') return []
  return [
    {
      code,
      hit: {
        quote: shortenedQuote({ documentId, ...place, quote }),
        weight: { severity: 'medium' },
        statement: null,
      },
    },
  ]
}
