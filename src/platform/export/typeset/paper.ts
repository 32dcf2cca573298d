/** A stretch of words in one style. A line break is a line feed. */
export interface TextRun {
  text: string
  bold: boolean
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; runs: TextRun[] }
  /** Text that is set without a look at its words, because it exceeds what is laid out. */
  | { kind: 'running'; runs: TextRun[] }
  | { kind: 'list'; ordered: boolean; items: TextRun[][] }
  /** The first row is the header. All rows have the same number of cells. */
  | { kind: 'table'; rows: string[][] }

export interface PaperPart {
  heading: string
  blocks: Block[]
}

/** A document to hand over: a title page, a table of contents, and parts with headings. */
export interface Paper {
  /** The company that hands over the document; shown on the title page and at the foot of each page. */
  author: string
  title: string
  /** The facts on the title page, in order. */
  facts: { label: string; value: string }[]
  parts: PaperPart[]
  at: Date
  /** Headings and labels around the parts, in the language of the document. */
  words: { contents: string; page: string; of: string }
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const pdfType = 'application/pdf'
export type PaperType = typeof wordType | typeof pdfType
