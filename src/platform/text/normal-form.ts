/** More marks on one letter than any language writes, and the limit of UAX #15 for texts that are read as a stream. */
const marks = /[\p{M}--[\u034f]]{30}(?=[\p{M}--[\u034f]])/gv

/**
 * A text in a Unicode normal form. `String.normalize` sorts the marks of a letter in quadratic time: 300 kB of marks on
 * one letter block the isolate for 20 s. A joiner after each 30 marks (the Stream-Safe Text Format) ends the sorting.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text.replaceAll(marks, '$&\u034f').normalize(form)
