const MB = 1024 * 1024

/** The limits on one file. An isolate has 128 MB for all its requests. */
export const limits = {
  /** Bytes of a file. */
  input: 25 * MB,
  pages: 2000,
  /** UTF-16 units of text in all pages. */
  text: 10 * MB,
  /** Units after which a page ends, in formats without page breaks. */
  pageText: 3000,
  /**
   * Units of one page. With its passages a longer page would exceed the 2 MB of a row in D1. An honest page of a PDF has
   * 20,000.
   */
  page: 100_000,
  /**
   * Files read inside a file: entries of archives and attachments, including nested ones. An Office file may
   * have more parts, of which few are read.
   */
  archiveEntries: 500,
  /** Archives, signatures, messages and attachments around a file. */
  layers: 5,
  /** Maximum entries in a central directory; a larger directory is refused. */
  directoryEntries: 20_000,
  /** Bytes of one entry, inflated. */
  entry: 20 * MB,
  /** Bytes of everything that is inflated for one file, the content of archives included. */
  inflated: 60 * MB,
  /** Maximum inflated bytes for a compressed byte; small files may exceed this ratio. */
  ratio: 300,
  ratioFree: MB,
  /** Bytes of one PDF stream, inflated. */
  pdfStream: 16 * MB,
  /** Items of text of a page of a PDF, and of all its pages. An item is a word or a line. */
  pageItems: 100_000,
  items: 500_000,
  /** Comparisons of the fields of a PDF with the items beside them, and letters of the options of its fields. */
  fieldWork: 4_000_000,
  optionLetters: 2_000_000,
  /** Milliseconds for the pages of a PDF: forms may draw each other without showing an item to count. */
  time: 150_000,
  /** Caps on one part of an Office file; the limit of an entry bounds its bytes. */
  xml: { depth: 256, attributes: 256 },
} as const
