const MB = 1024 * 1024

/** What one file may cost. An isolate has 128 MB for all its requests. */
export const limits = {
  /** Bytes of a file. */
  input: 25 * MB,
  pages: 2000,
  /** UTF-16 units of text in all pages. */
  text: 10 * MB,
  /** Units after which a page ends where the format has no pages of its own. */
  pageText: 3000,
  /** Entries of an archive that are read; an Office file may have more parts, of which few are. */
  archiveEntries: 500,
  /** The most entries of a central directory; a directory with more is refused. */
  directoryEntries: 20_000,
  /** Bytes of one entry, inflated. */
  entry: 20 * MB,
  /** Bytes of all that is inflated for one file, archives with all they hold included. */
  inflated: 60 * MB,
  /** The most inflated bytes for a compressed byte; small files may exceed this ratio. */
  ratio: 300,
  ratioFree: MB,
  /** Bytes of one PDF stream, inflated. */
  pdfStream: 16 * MB,
  /** Caps of one part of an Office file; its bytes are bounded by those of an entry. */
  xml: { depth: 256, attributes: 256 },
} as const
