import type { Json } from './json.ts'
import type { Notice } from './schema.ts'

/** The formats of notices. */
export const noticeFormats = ['eforms-xml', 'ocds-json', 'sam-json', 'tender-json'] as const
export type NoticeFormat = (typeof noticeFormats)[number]

/** What could not be read as it is written, by the position of its entry in the document, from 0. */
export interface ParseFailure {
  index: number
  error: string
  /** The entry was read, and the place as something else. */
  repaired?: true
}

/** The answer of a parser: the notices, the parts skipped on purpose, and the parts that failed, with reasons. */
export interface Parsed {
  notices: Notice[]
  skipped: { id: string; reason: string }[]
  failed: ParseFailure[]
  /**
   * Places of the document that are not JSON and were read as something else; they belong to notices that
   * were read.
   */
  repaired?: ParseFailure[]
  format?: NoticeFormat
  /** Who published the notices, if a document that this service wrote states it. */
  sources?: string[]
  /** The release that the notice was read from, if another publisher wrote it. */
  release?: Json
  /** The notice that all releases of the process amount to, if a release of this service states it. */
  compiled?: Notice
  /** The line of newline-delimited JSON that contains the notices, or their own document among several. */
  line?: string
  /** The position of the notices in the list of their package, from 0. */
  entry?: number
}

/** The entries that failed, and after them the places that were repaired. */
export const failuresOf = ({
  failed,
  repaired = [],
}: Pick<Parsed, 'failed' | 'repaired'>): ParseFailure[] => [
  ...failed,
  ...repaired.map((each) => ({ ...each, repaired: true as const })),
]
