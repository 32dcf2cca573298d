import type { DocumentText } from '../../../reading/document/document-text.ts'
import { instructionsIn } from '../../../reading/injection/find.ts'
import { shortenedQuote } from './shortened.ts'
import type { Hit } from './hit.ts'

/** The words of documents that try to steer an automated reader. */
export const instructionHits = (documents: readonly DocumentText[]): Hit[] =>
  documents.flatMap((document) =>
    instructionsIn(document).flatMap((places, i) =>
      places.map(({ start, end }): Hit => {
        const quote = document.pages[i]?.slice(start, end) ?? ''
        return {
          quote: shortenedQuote({ documentId: document.id, page: i + 1, start, end, quote }),
          statement: null,
          weight: { severity: 'high' },
        }
      }),
    ),
  )
