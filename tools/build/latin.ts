import { decode, encode } from '@jridgewell/sourcemap-codec'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** Code, and the mappings of its source map (ECMA-426). */
export interface Mapped {
  code: string
  mappings: string
}

/** Characters of one line of the code, and what stands there instead. */
interface Edit {
  start: number
  end: number
  text: string
}

type Place = Pick<Edit, 'start' | 'end'>

/**
 * The same code in characters of Latin-1: others become escapes, in comments question marks. The runtime keeps the text
 * of a module as long as it runs, with two bytes a character where one of them is beyond Latin-1. The template of an
 * unknown tag stays as it is.
 */
export function inLatin1({ code, mappings }: Mapped): Mapped {
  const edits = editsOf(code)
  if (edits.length === 0) return { code, mappings }
  const kept = edits.map(({ start, text }, i) => code.slice(edits[i - 1]?.end ?? 0, start) + text)
  return {
    code: kept.join('') + code.slice(edits.at(-1)?.end),
    mappings: shifted(mappings, code, edits),
  }
}

/** Without the flag `u` each half of a pair matches alone, as an escape of four digits needs it. */
const beyond = /[^\0-\xff]/g
/** In a template without its tag `String.raw` a backslash and what begins or ends an expression stand for themselves. */
const beyondInRaw = /[^\0-\xff]|[\\`]|\$(?=\{)/g

const escaped = (sign: string): string =>
  sign > '\xff' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : `\\${sign}`

/** In the order of the code. A short member `{ ł }` is name and value at one place, so places are taken once. */
function editsOf(code: string): Edit[] {
  if (code.search(beyond) < 0) return []
  const { program, comments } = parseSync('module.mjs', code)
  const edits = new Map<number, Edit>()
  const isBeyond = ({ start, end }: Place) => code.slice(start, end).search(beyond) >= 0
  const replace = ({ start, end }: Place, signs: RegExp, change: (sign: string) => string) => {
    for (const { index, 0: sign } of code.slice(start, end).matchAll(signs))
      edits.set(start + index, { start: start + index, end: start + index + sign.length, text: change(sign) })
  }
  const tagged = new Set<ESTree.TemplateLiteral>()
  new Visitor({
    Identifier: (identifier) => replace(identifier, beyond, escaped),
    Literal: (literal) => replace(literal, beyond, escaped),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      tagged.add(quasi)
      if (code.slice(tag.start, tag.end) !== 'String.raw' || !isBeyond(quasi)) return
      // A blank, because a keyword may stand before the tag.
      edits.set(tag.start, { start: tag.start, end: tag.end, text: ' ' })
      for (const element of quasi.quasis) replace(element, beyondInRaw, escaped)
    },
    TemplateLiteral: (template) => {
      if (!tagged.has(template)) for (const element of template.quasis) replace(element, beyond, escaped)
    },
  }).visit(program)
  for (const comment of comments) replace(comment, beyond, () => '?')
  return [...edits.values()].toSorted((a, b) => a.start - b.start)
}

/** The mappings after the edits, each of which moves what stands behind it in its line. */
function shifted(mappings: string, code: string, edits: readonly Edit[]): string {
  const lines = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
  let next = 0
  return encode(
    decode(mappings).map((segments, line) => {
      const begin = lines[line] ?? 0
      let moved = 0
      return segments.map(([column, ...rest]) => {
        for (let edit = edits[next]; edit && edit.end <= begin + column; edit = edits[++next])
          if (edit.start >= begin) moved += edit.text.length - (edit.end - edit.start)
        return [column + moved, ...rest] as (typeof segments)[number]
      })
    }),
  )
}
