export const documentKinds = ['notice', 'tender_documents', 'clarification', 'contract', 'other'] as const

/** A document of a tender as the engine reads it: page n is `pages[n - 1]`. Notices are documents too. */
export interface DocumentText {
  id: string
  title: string
  kind: (typeof documentKinds)[number]
  language: string | null
  pages: string[]
  /** The place of each page in a file without pages: a sheet, headings, the entry of an archive. */
  paths?: (string | null)[]
  /** What a language model found in it, if one has read it. */
  model?: ModelPlaces
}

/** Words of a page: `pages[page - 1].slice(start, end)`. */
export interface Place {
  page: number
  start: number
  end: number
}

/** Places in a document under the codes that a language model gave them. */
export interface ModelPlaces {
  risks: readonly { at: readonly Place[]; code: string }[]
  facts: readonly { at: readonly Place[]; code: string }[]
}

/** Whether a document has text here and came from the buyer as a file. A notice did not. */
export const isReadPaper = ({ kind, pages }: DocumentText): boolean =>
  kind !== 'notice' && pages.some((page) => page.trim() !== '')

/** Words of a document, verbatim: `pages[page - 1].slice(start, end) === quote`. */
export interface Quote {
  documentId: string
  page: number
  start: number
  end: number
  quote: string
}

/** Whether two quotes have words of a page in common. */
export const overlap = (a: Quote, b: Quote): boolean =>
  a.documentId === b.documentId && a.page === b.page && a.start < b.end && b.start < a.end

/** A text that belongs to no document, such as a passage or a fact, as one page. */
export const wholeText = (text: string): DocumentText => ({
  id: '',
  title: '',
  kind: 'other',
  language: null,
  pages: [text],
})
