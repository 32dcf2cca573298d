/**
 * The version of what is stored of a reading, with the text and with its passages. Raise it when documents
 * are divided, or their words and concepts are read, in another way: a reading stored by an older version is
 * then redone.
 */
export const readingRevision = 21
