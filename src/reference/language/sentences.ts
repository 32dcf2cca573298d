import {
  fullWidth,
  isClause,
  isFull,
  isHeading,
  isHollowItem,
  isItem,
  isRow,
  type TextLine,
  linesOf,
  oddBullet,
} from './lines.ts'
import { listedLines } from './listed-lines.ts'
import { withoutMarks } from './markup.ts'
import { phrasesNamed, worded, wordedTables } from './worded.ts'
import { fromTables } from '../../platform/files/tables.ts'

/** Words of a page that are read as one statement, verbatim: `page.slice(start, end) === text`. */
export interface Sentence {
  text: string
  start: number
  end: number
  /**
   * The text in its readable form: without marks of Markdown and HTML, with single spaces, cells divided by `
   * | `.
   */
  flat: string
  /** The nearest heading above, with its clause number; null before the first heading. */
  heading: string | null
  kind: 'text' | 'item' | 'heading'
  /** Whether marks make the sentence an entry of a table of contents. */
  contents: boolean
}

/** The readable form of words without marks: with single spaces, and bars between cells. */
export const flatOf = (words: string) =>
  words.trim().replace(gap, (gap) => (gap.includes('\t') ? ' | ' : ' '))

/** White space between words, unless it is a single blank, as between most words. */
const gap = /(?! (?![\s\u00ad]))[\s\u00ad]+/g

/**
 * In characters. A text without full stops is cut here, rows of tables too: otherwise one quote could be a whole page,
 * and a rule whose time grows with the square of the length could take long.
 */
export const maxSentenceLength = 1500

/**
 * The sentences of a page in order, in any language; English, German and French abbreviations and ordinals
 * are known. Items of lists and headings are sentences of their own. `carried` is the last heading of the
 * page before. `words` is the page without marks, in the same length: words inside marks belong to no
 * sentence.
 */
export function sentencesOf(
  page: string,
  carried: string | null = null,
  words: string = withoutMarks(page),
): Sentence[] {
  const sentences: Sentence[] = []
  let heading = carried
  let above = carried
  for (const block of blocksOf(page, words)) {
    const isWhole = block.kind === 'heading' || isRow(words.slice(block.start, block.end))
    const parts = isWhole ? cut(words, block) : split(words, block)
    const [first] = parts
    const own = first && flatOf(words.slice(first.start, first.end))
    const runIn = own && parts.length > 1 && isRunIn(own) ? own : null
    // The words before a clause are a heading of this clause, not of the next.
    if (own && isClause(own)) heading = above
    for (const { start, end } of parts) {
      if (start !== first?.start) heading = runIn ?? heading
      const { kind, contents } = block
      const read = flatOf(words.slice(start, end))
      const flat = kind === 'item' && start === first?.start ? read.replace(oddBullet, '•') : read
      sentences.push({ text: page.slice(start, end), start, end, flat, heading, kind, contents })
    }
    if (block.kind === 'heading') heading = above = own ?? heading
  }
  return sentences
}

/** The sentences of a document in order, with their pages from 1; headings carry over from page to page. */
export function sentencesOfPages(pages: readonly string[]): (Sentence & { page: number })[] {
  let carried: string | null = null
  return pages.flatMap((text, i) => {
    const sentences = sentencesOf(text, carried)
    const last = sentences.at(-1)
    carried = last?.kind === 'heading' ? last.flat : (last?.heading ?? carried)
    return sentences.map((sentence) => ({ ...sentence, page: i + 1 }))
  })
}

/**
 * Whether a text is a heading before its clause: "9.1 Economic standing.", but not a label with its value:
 * "Lot 1: two reports."
 */
const isRunIn = (text: string) =>
  isClause(text) && text.length <= 80 && text.split(/\s+/).length <= 7 && !/:\s/.test(text)

interface Span {
  start: number
  end: number
}
interface Block extends Span {
  kind: Sentence['kind']
  contents: boolean
}

/** Lines that belong together: a heading, an item or a paragraph. */
function blocksOf(page: string, words: string): Block[] {
  const lines = linesOf(page, words)
  const long = fullWidth(lines)
  const listed = listedLines(lines, long)
  const blocks: Block[] = []
  const next = new Set<number>()
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const last = blocks.at(-1)
    const isInside = before !== undefined && last?.kind !== 'heading' && runsOn(before, line, long)
    const isListed = !isInside && listed.has(i)
    const isTitle = !isInside && !isListed && isTitleAt(lines, i, long)
    // "The service must meet these requirements:", "1. Alerts by mail …": numbers from 1 below an opening are
    // a list. A short item directly below another is not a title, and neither is one directly after a colon.
    const opening = last === undefined || last.kind === 'heading' ? '' : words.slice(last.start, last.end)
    const isNext = !isTitle || (last?.kind === 'item' && !line.gap) || opening.endsWith(':')
    const number = isNext ? Number(/^(\d{1,2})\.\s/.exec(line.text)?.[1] ?? 0) : 0
    const opens = number === 1 && isUnfinished(opening)
    const isNumbered = opens || (number > 1 && next.has(number))
    if (isNumbered) next.add(number + 1)
    else if (isTitle) next.clear()
    const isMarked = isItem(line.text) || (!isInside && isHollowItem(line, before))
    const kind = isMarked || isNumbered || isListed ? 'item' : isTitle ? 'heading' : 'text'
    if (
      before &&
      last &&
      (last.kind === 'heading'
        ? kind === 'heading' && before.marked === null && !isClause(line.text) && leadsTo(before, line)
        : kind === 'text' && goesOn(before, line, long, last.kind))
    ) {
      last.end = line.end
      last.contents &&= line.marked === 'contents'
    } else blocks.push({ start: line.start, end: line.end, kind, contents: line.marked === 'contents' })
  }
  return blocks
}

/**
 * Whether a line is a heading, and not the beginning of a sentence: "of the" ends a heading only above its
 * second line.
 */
function isTitleAt(lines: readonly TextLine[], i: number, long: number): boolean {
  const [line, next] = lines.slice(i, i + 2)
  if (line === undefined || !isHeading(line, next, long)) return false
  const goesOn = next !== undefined && line.marked === null && leadsTo(line, next)
  const isOpen = goesOn && (isClause(next.text) || hanging().test(line.text))
  return !isOpen || isHeading(next, lines[i + 2], long)
}

/** "… in accordance with Section" at the end of a line: the number on the next line does not begin a clause. */
const refers = worded(String.raw`(?<!\p{L})(?:{{refers_to}}|§|{{refers_to_in_french}})$`)

/** Whether words open a list: they end in a colon or a comma, or are long and have no full stop. */
const isUnfinished = (words: string) => /[:,]$/.test(words) || (words.length > 60 && /\p{L}$/u.test(words))

/** "10. ", "2) ": the number of an item. */
const numbered = /^\(?\d{1,2}[.)]\s/

/** Words that end no line of their own: articles, prepositions, "and". */
const hanging = worded(String.raw`(?<![\p{L}\d_-])(?:{{hanging}})$`)
/**
 * Words that also end labels, such as "Issued by": only after three other words do they show that the line
 * continues.
 */
const hangingInText = worded(String.raw`(?<=\S\s\S+\s\S+\s)(?:{{hanging_in_text}})$`)

const alternative = worded(String.raw`(?<!\p{L})(?:{{and}}|{{or}})$`)

/** Whether a line ends with such a word, and not with "Annex A", "5 Los" or "Dover, DE". */
const hangs = (text: string) =>
  (hanging().test(text) || hangingInText().test(text)) &&
  !/(?<!\p{L})\p{Lu}$|[\d,]\s\p{Lu}\p{L}*$/u.test(text)

/** Wide gaps between words, as in the rows of a table. */
const columns = /\S\s{3,}\S/

/** Whether a line ends in the middle of its sentence, so that even "Annex 3" or a number continues it. */
const leadsTo = ({ text: before }: TextLine, { text, gap, marked }: TextLine) =>
  !gap &&
  marked === null &&
  hangs(before) &&
  !numbered.test(text) &&
  !isRow(text) &&
  ((hanging().test(before) && !isClause(text)) || !columns.test(before + text)) &&
  // "…; and", "… and" above a clause of its own: the word joins two items.
  !(alternative().test(before) && (/[;,]\s\p{L}+$/u.test(before) || /^\d/.test(text)))

/**
 * Whether a line ends in the middle of a sentence, so that the line below it is not a heading, however short.
 */
const runsOn = (before: TextLine, line: TextLine, long: number) =>
  !isRow(before.text) &&
  (leadsTo(before, line) ||
    (!line.gap &&
      line.marked === null &&
      !/[.:;!?]$/.test(before.text) &&
      /\p{Ll}/u.test(line.text) &&
      !isClause(line.text) &&
      isFull(before, line, long)))

/** "Closing date . . . . . . 3 May": a line that leads to a value is a row of a list. */
const leader = /(?:\. ?){5}|…[.…]/

function goesOn(before: TextLine, line: TextLine, long: number, kind: Block['kind']): boolean {
  if (isRow(line.text) || isRow(before.text) || leader.test(before.text)) return false
  if ((!line.gap && refers().test(before.text)) || leadsTo(before, line)) return true
  if (line.gap || isClause(line.text) || /%\)?$/.test(before.text)) return false
  if (/[:;]$/.test(before.text) && before.text.length < long * 0.78) return false
  if (isFull(before, line, long)) return true
  // A line that is indented further than the item above continues this item.
  if (kind === 'item' && line.indent > 0 && line.indent >= before.indent) return true
  return /^[\p{Ll}(]/u.test(line.text) && before.text.length >= 40 && !/[.!?]$/.test(before.text)
}

function split(page: string, { start, end }: Span): Span[] {
  const text = page.slice(start, end)
  const spans: Span[] = []
  let from = 0
  for (const { 0: stop, index } of text.matchAll(/(?<![.!?…])[.!?…]+[)\]"'”“»’]*(?=\s)/g)) {
    const to = index + stop.length
    if (!endsSentence(text, from, index, to)) continue
    spans.push({ start: from, end: to })
    from = to
  }
  spans.push({ start: from, end: text.length })
  return spans
    .flatMap((span) => cut(text, span))
    .map((span) => ({ start: start + span.start, end: start + span.end }))
}

/**
 * Words whose full stop does not end a sentence, in lower case and without the full stop, of the languages
 * that are read. Add further words here; single letters ("z. B.", "J. Smith") need no entry.
 */
const abbreviations = fromTables(wordedTables, () => new Set(phrasesNamed('abbreviation')))

/** Words after an ordinal's full stop: "6. Kalenderwoche", "31. März". */
const afterOrdinal = worded('^(?:{{after_ordinal}})', 'i')

/** Words before an ordinal: "der 2. Abschnitt", "am 3. Werktag". */
const beforeOrdinal = worded(String.raw`(?:^|\s)(?:{{before_ordinal}})\s$`, 'i')

/** Whether the stop at `at` ends a sentence that began at `from`; `to` is where the stop's signs end. */
function endsSentence(text: string, from: number, at: number, to: number): boolean {
  const after = text.slice(to, to + 40).trimStart()
  if (!/^["'„“»«([]?[\p{Lu}\d§]/u.test(after)) return false
  // "Closing date . . . . . . 3 May", "Due …………. 3 May": the signs lead on to the value in the same line.
  if (to - at > 4 || /(?:\. ){4}\.{0,3}$/.test(text.slice(Math.max(from, to - 12), to))) return false
  if (text[at] !== '.') return true
  const before = text.slice(Math.max(from, at - 40), at)
  if (/^\s*\(?(?:§\s?)?[\p{L}]{0,3}[.-]?[\d.]*$/u.test(text.slice(from, at)) && at - from < 14) return false
  const word = /(?<![\p{L}°])[\p{L}°]+$/u.exec(before)?.[0]
  if (word?.length === 1) return named().test(before)
  if (word !== undefined) return !abbreviations().has(word.toLowerCase())
  const number = /(?<![\d.,:])\d{1,2}$/.exec(before)
  if (!number) return true
  return !afterOrdinal().test(after) && !beforeOrdinal().test(before.slice(0, number.index))
}

/** "Form D." may end a sentence, the "J." of a name does not. */
const named = worded(String.raw`(?:{{named_by_letter}})\s\p{Lu}$`)

/** Trims a span. A span that is longer than any sentence is cut after a semicolon or at white space. */
function cut(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  while (from < end) {
    while (from < end && /\s/.test(text.charAt(from))) from++
    let to = end
    if (to - from > maxSentenceLength) {
      const piece = text.slice(from, from + maxSentenceLength)
      const at = Math.max(piece.lastIndexOf('; ') + 1, piece.lastIndexOf(' '), piece.lastIndexOf('\n'))
      to = from + (at > 0 ? at : maxSentenceLength)
    }
    let last = to
    while (last > from && /\s/.test(text.charAt(last - 1))) last--
    if (last > from) spans.push({ start: from, end: last })
    from = to
  }
  return spans
}
