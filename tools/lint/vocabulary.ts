import { join, relative } from 'node:path'
import type { Node } from './sentences.ts'

interface Context {
  filename: string
  cwd: string
  report: (problem: { node: unknown; message: string }) => void
}

/** Maximum words of a human language that an expression may name; more belong in a table. */
const max = 4
/** In characters: a longer expression cannot be reviewed in one piece. */
const maxLength = 190

/**
 * The words in the source of an expression: runs of letters, without classes, escapes, names of groups and codes in
 * capitals, such as those of currencies.
 */
const wordsOf = (source: string): string[] =>
  source
    .replace(
      /\{\{\w+\}\}|\\{1,2}[pP]\{\w+(?:=\w+)?\}|\(\?<\w+>|\\{1,2}k<\w+>|\[(?:\\.|[^\]\\])*\]|\\{1,2}[a-zA-Z]|\b\p{Lu}{3}\b/gu,
      ' ',
    )
    .match(/\p{L}{2,}/gu) ?? []

/** Whether a string is written like the source of an expression. */
const isPattern = (text: string): boolean => /\(\?[:=!<]|\\[pbdsS]|\w\|\w/.test(text)

/** What the services of models answer is a protocol, and the signs of a file format are not words of a tender. */
const formats = [join('insight', 'models', 'providers'), join('reading', 'extract')]

/** The linter's rule `houses/vocabulary`: the words that reading knows are rows of tables, and expressions are short. */
export const vocabulary = {
  create(context: Context) {
    const from = relative(join(context.cwd, 'src'), context.filename)
    if (!/^(?:reading|insight|reference)\b/.test(from) || formats.some((folder) => from.startsWith(folder)))
      return {}
    const check = (node: unknown, source: string) => {
      const words = wordsOf(source).length
      if (words > max)
        context.report({ node, message: `An expression with ${words} words: move the words into a table.` })
      if (source.length > maxLength)
        context.report({
          node,
          message: `An expression of ${source.length} characters: divide it into parts with names.`,
        })
    }
    return {
      Literal: (node: Node & { regex?: { pattern: string } }) => {
        if (node.regex) check(node, node.regex.pattern)
        else if (typeof node.value === 'string' && isPattern(node.value)) check(node, node.value)
      },
      TemplateElement: (node: Node & { value?: { raw?: string } }) => {
        const text = node.value?.raw ?? ''
        if (isPattern(text)) check(node, text)
      },
    }
  },
}
