import type { DocumentText } from '../../../reading/document/document-text.ts'
import type { ReadSentence } from '../../../reading/document/sentence.ts'
import { instructionsIn, readForPeople } from '../../../reading/injection/find.ts'
import { isSteering, shownToModel } from '../prompts/material.ts'

/** A stretch of a document that a model reads in one call. Line `[n]` of its text is `sentences[n - 1]`. */
export interface PageWindow {
  text: string
  sentences: ReadSentence[]
}

/** In characters: short enough that a model considers every line. */
const size = 8000
/** In characters: from this length on, a heading begins a new window. */
const full = 6000
/** In characters: a row that the heads of its columns make longer is shown without them. */
const maxLine = 4000
/** In characters: the maximum of a line that only gives context. */
const maxContext = 300

/**
 * The text of a document in windows of about 8,000 characters: numbered sentences below their heading path and the words
 * that open their list. Furniture, tables of contents and sentences that address a model are left out, and so is such a
 * sentence as a heading: the rest of its page is read.
 */
export function windowsOf(document: DocumentText): PageWindow[] {
  const steering = instructionsIn(document).map((attempts) => new Set(attempts.map(({ start }) => start)))
  const sentences = readForPeople(document).sentences.filter(
    ({ part, page, start, text }) =>
      part === 'body' && steering[page - 1]?.has(start) !== true && text.trim() !== '',
  )
  const windows: Draft[] = []
  for (const sentence of sentences) {
    const last = windows.at(-1)
    const line = lineOf(sentence)
    const isFull =
      last !== undefined &&
      (last.length + line.length > size || (last.length > full && sentence.kind === 'heading'))
    if (last && !isFull) last.add(sentence, line)
    else windows.push(new Draft().add(sentence, line))
  }
  return windows.map((each) => each.window())
}

/** Sentences that follow each other as one window. */
export function windowAmong(sentences: readonly ReadSentence[]): PageWindow {
  const draft = new Draft()
  for (const sentence of sentences) draft.add(sentence, lineOf(sentence))
  return draft.window()
}

/** The text of a sentence, with the heads of its columns if it is a row. */
function lineOf({ flat, cells }: ReadSentence): string {
  const text = cells?.some(({ header }) => header)
    ? cells.map(({ header, text }) => (header ? `${header}: ${text}` : text)).join(' | ')
    : flat
  return oneLine(text.length > maxLine ? flat : text, maxLine)
}

/** A line that only gives context. One that addresses a model gives none. */
const contextOf = (mark: string, text: string): string | null =>
  isSteering(text) ? null : `${mark} ${oneLine(text, maxContext)}`

const oneLine = (text: string, max: number): string => {
  const line = shownToModel(text).replace(/\s+/g, ' ').trim()
  return line.length > max ? `${line.slice(0, max).toWellFormed()} …` : line
}

/** A window that is being filled. */
class Draft {
  readonly lines: string[] = []
  readonly sentences: ReadSentence[] = []
  length = 0
  #page = 0
  #path = ''
  readonly #starts = new Set<string>()

  add(sentence: ReadSentence, line: string): this {
    const { page, start, kind, flat, headings } = sentence
    if (page !== this.#page) this.#put(`(page ${page})`)
    this.#page = page
    const path = headings.join(' > ')
    if (path !== this.#path && path !== '') this.#put(contextOf('#', path))
    this.#path = kind === 'heading' ? [...headings, flat].join(' > ') : path
    const lead = sentence.leads.at(-1)
    if (lead && !this.#starts.has(`${lead.page} ${lead.start}`)) this.#put(contextOf('>', lead.flat))
    if (lead) this.#starts.add(`${lead.page} ${lead.start}`)
    this.#starts.add(`${page} ${start}`)
    this.sentences.push(sentence)
    this.#put(`[${this.sentences.length}] ${kind === 'heading' ? '# ' : ''}${line}`)
    return this
  }

  window(): PageWindow {
    return { text: this.lines.join('\n'), sentences: this.sentences }
  }

  #put(line: string | null): void {
    if (line === null) return
    this.lines.push(line)
    this.length += line.length + 1
  }
}
