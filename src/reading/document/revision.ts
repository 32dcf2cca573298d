/**
 * The version of what is stored of a reading, with the text and with its passages. Raise it when documents are divided,
 * or their words and concepts are read, in another way: what an older version stored is then read again.
 */
export const readingRevision = 16
