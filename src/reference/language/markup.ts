/** The marks of Markdown in a text: link targets, emphasis, escapes. */
const marks = [
  // The words of a link stay, and its address is removed: "[form](https://…)" becomes "form".
  /\]\((?:[^()\s]|\s(?=["']|\S)|\([^()\s]{0,200}\)){0,600}\)/g,
  /\\(?=[[\]()*_#&.!>~-])|\\(?=\r?\n|$)/g,
  /\*\*|__(?=\S)|(?<=\S)__/g,
  // A single asterisk beside a letter marks emphasis; before a blank it marks a list, and stays.
  /(?<=[\p{L}\d.:,;)!?"”])\*|\*(?=[\p{L}\d("“])/gu,
  // A single underscore at the edge of a word marks emphasis, too; inside a word or a line of underscores it
  // stays.
  /(?<![\p{L}\d_])_(?=[\p{L}\d("“])|(?<=[\p{L}\d.:,;)!?"”])_(?![\p{L}\d_])/gu,
  /\[(?=[^\][]{0,300}[\]\s])(?![ xX]?\])|(?<=\S)\](?!\()/g,
  /^[ \t]{0,3}#{1,6}(?=\s)/gm,
  // The mark of a quotation at the beginning of a line or an item. Before a number the sign means "more than".
  /(?<=^[ \t]{0,12}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,4})?)>(?=[ \t]{1,4}[^\s\d])/gm,
]

const isMarked = /[<>*_\\#]|\]\(/

/** A text of the same length with spaces in place of its marks; lines stay lines. Linear. */
export function withoutMarks(text: string): string {
  if (!isMarked.test(text)) return text
  return marks.reduce((rest, mark) => rest.replace(mark, blank), withoutTags(withoutComments(text)))
}

const blank = (found: string) => found.replace(/[^\n\r]/g, ' ')

const tags = /<\/?([a-z][a-z\d]{0,15})(\s[^<>]{0,300})?\/?>/gi
/** Tags that may occur without an end tag. */
const open = new Set('br hr p li td th tr table thead tbody dd dt dl ul ol h1 h2 h3 h4 div span'.split(' '))
/** An end, or a beginning with an attribute. */
const surely = /^<\/|\s[\w:-]+\s?=|\/>$/

/** Other words in angle brackets are the gaps of a form: "<Name of bidder>". */
function withoutTags(text: string): string {
  const ended = new Set(text.toLowerCase().match(/<\/[a-z\d]{1,16}(?=>)/g))
  return text.replace(tags, (found, written: string, more?: string) => {
    const name = written.toLowerCase()
    return surely.test(found) || ended.has(`</${name}`) || (!more && open.has(name)) ? blank(found) : found
  })
}

/** In characters: anything longer is not a comment, but a beginning whose end was forgotten. */
const maxCommentLength = 2000

/**
 * The end of a comment is searched for once: thousands of beginnings without an end would otherwise take
 * long.
 */
function withoutComments(text: string): string {
  const parts: string[] = []
  let from = 0
  let end = -1
  for (
    let start = text.indexOf('<!--');
    start >= 0;
    start = text.indexOf('<!--', Math.max(from, start + 1))
  ) {
    if (end < start + 4) end = text.indexOf('-->', start + 4)
    if (end < 0) break
    if (end - start - 4 > maxCommentLength) continue
    parts.push(text.slice(from, start), blank(text.slice(start, end + 3)))
    from = end + 3
  }
  return parts.join('') + text.slice(from)
}

/** The depth of a Markdown heading, from 1; null for another line. */
export const headingDepth = (line: string): number | null =>
  /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null

/** Whether all of a line is emphasised, which makes a short line a heading. */
export const isEmphasised = (line: string) => /^(?:\*\*|__)[^*_]{2,100}(?:\*\*|__)\s*\\?$/.test(line.trim())

/** Whether a line, or the rest of it after a line break, only links to another part of its text. */
export function isInnerLink(line: string): boolean {
  const text = line.trim()
  if (!/\]\(#[^()\s]{0,200}\)?$/.test(text)) return false
  return /^(?:[-*+•]\s+)?\[/.test(text) || /^[^[]*\]\(#/.test(text)
}
