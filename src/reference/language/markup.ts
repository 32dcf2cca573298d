/** What Markdown and HTML leave in a text that was written as one: tags, comments, link targets, emphasis, escapes. */
const marks = [
  /<!--[^]{0,2000}?-->/g,
  /<\/?[a-z][a-z\d]{0,15}(?:\s[^<>]{0,300})?\/?>/gi,
  // The words of a link stay, its address goes: "[form](https://…)" is "form".
  /\]\((?:[^()\s]|\s(?=["']|\S)|\([^()\s]{0,200}\)){0,600}\)/g,
  /\\(?=[[\]()*_#&.!>~-])|\\(?=\r?\n|$)/g,
  /\*\*|__(?=\S)|(?<=\S)__/g,
  // One asterisk marks emphasis beside a letter, and a list before a blank.
  /(?<=[\p{L}\d.:,;)!?"”])\*|\*(?=[\p{L}\d("“])/gu,
  /\[(?=[^\][]{0,300}[\]\s])(?![ xX]?\])|(?<=\S)\](?!\()/g,
  /^[ \t]{0,3}#{1,6}(?=\s)/gm,
]

const isMarked = /[<*\\#]|\]\(/

/** A text of the same length with blanks for its marks; lines stay lines. Linear. */
export function withoutMarks(text: string): string {
  if (!isMarked.test(text)) return text
  return marks.reduce((rest, mark) => rest.replace(mark, (found) => found.replace(/[^\n\r]/g, ' ')), text)
}

/** The depth of a heading as Markdown marks one, from 1; null for another line. */
export const headingDepth = (line: string): number | null =>
  /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? null

/** Whether all of a line is emphasised, which makes a short line a heading. */
export const isEmphasised = (line: string) => /^(?:\*\*|__)[^*_]{2,100}(?:\*\*|__)\s*\\?$/.test(line.trim())

/** Whether a line, or what a line break left of it, does nothing but point to another place of its text. */
export function isInnerLink(line: string): boolean {
  const text = line.trim()
  if (!/\]\(#[^()\s]{0,200}\)?$/.test(text)) return false
  return /^(?:[-*+•]\s+)?\[/.test(text) || /^[^[]*\]\(#/.test(text)
}
