import type { DocumentText } from '../document/document-text.ts'
import { readForPeople } from '../injection/find.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { type PassageSentence, sentencesFrom } from './sentences.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'

/** A stretch of one page under one heading: `pages[page - 1].slice(start, end) === text`. */
export interface Passage {
  documentId: string
  page: number
  /** Position in the document, from 0. */
  ordinal: number
  start: number
  end: number
  heading: string | null
  language: TextLanguage | null
  text: string
  sentences: PassageSentence[]
}

/** A passage that may answer a question, with the name of its document, if known. */
export interface Candidate extends Passage {
  title: string | null
}

/** In words: long enough for one whole statement, short enough for a quote. */
const wanted = 120
/** In words: a sentence that would make a passage longer begins the next passage. */
const max = 160

/**
 * The passages of a document in its order. A heading comes at the start of its first passage and is carried
 * on to the others.
 */
export function passagesOf(document: DocumentText): Passage[] {
  const { id, pages } = document
  const { language, sentences: all } = readForPeople(document)
  return grouped(all).flatMap((sentences, ordinal) => {
    const [first] = sentences
    const last = sentences.at(-1)
    if (!first || !last) return []
    const { page, start } = first
    const heading = first.kind === 'heading' ? first.flat : first.heading
    const text = (pages[page - 1] ?? '').slice(start, last.end)
    return {
      documentId: id,
      page,
      ordinal,
      start,
      end: last.end,
      heading,
      language,
      text,
      sentences: sentencesFrom(sentences, start),
    }
  })
}

function grouped(sentences: readonly ReadSentence[]): ReadSentence[][] {
  const groups: ReadSentence[][] = []
  let count = 0
  for (const sentence of sentences) {
    const group = groups.at(-1)
    const length = countWords(sentence.text)
    if (!group || breaksAt(group, count, sentence, length)) {
      groups.push([sentence])
      count = length
    } else {
      group.push(sentence)
      count += length
    }
  }
  return groups
}

/**
 * Headings that follow each other stay together, and a list, or what looks like a heading, with the line that opens it:
 * "Please contact:" and a name.
 */
function breaksAt(group: ReadSentence[], count: number, sentence: ReadSentence, length: number): boolean {
  const last = group.at(-1)
  if (last?.page !== sentence.page || count + length > max) return true
  if (sentence.kind === 'heading')
    return group.some(({ kind }) => kind !== 'heading') && !last.text.endsWith(':')
  return count >= wanted && sentence.kind !== 'item'
}

/** The number of words of a text. Scripts without spaces, and very long words, count by their letters. */
const countWords = (text: string): number =>
  Math.max(text.match(/\S+/g)?.length ?? 0, Math.ceil(text.length / 12))
