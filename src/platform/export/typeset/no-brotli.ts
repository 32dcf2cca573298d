/*
 * Replaces the reader of Brotli of the package that reads typefaces (`alias` in tools/build/settings.ts). Only typefaces in WOFF2
 * need the reader, and a PDF is set in TrueType. The reader and its dictionary would add 60 kB to the gzipped upload.
 */

/** Throws at every use, so that a typeface in WOFF2 fails at once. */
export default function decompress(): never {
  throw new Error('Typefaces in WOFF2 are not read')
}
