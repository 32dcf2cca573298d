import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { createContext, Script } from 'node:vm'
import type { Expression } from './expressions.ts'

/**
 * A text that an expression may take long to refuse: `start`, then `again` any number of times, then a character that
 * matches nothing.
 */
export interface Attack {
  start: string
  again: string
}

const signs = [
  ' ',
  'a',
  '1',
  '-',
  '.',
  '\n',
  'é',
  'Z',
  '=',
  ',',
  ':',
  '"',
  '|',
  '\t',
  '0',
  '[',
  '<',
  '/',
  '\u200b',
]

/**
 * The texts that match each repetition that may continue for long, alone and after a text for the part before
 * the repetition.
 */
export function attacksOn({ source, flags }: Expression): Attack[] {
  const found = new Map<string, Attack>()
  const add = (start: string, again: string) => again && found.set(`${start}\0${again}`, { start, again })
  const parser = new RegExpParser()
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  for (const repetition of long(parser.parsePattern(source, 0, source.length, mode))) {
    const before = beforeOf(repetition, flags)
    for (const once of samples(repetition.element, flags)) {
      add(before, once)
      add('', before + once)
    }
  }
  return [...found.values()]
}

/** A repetition of fewer times cannot delay an expression. */
const longFrom = 8

function long(node: AST.Node): AST.Quantifier[] {
  if (
    node.type === 'Pattern' ||
    node.type === 'Group' ||
    node.type === 'CapturingGroup' ||
    node.type === 'Assertion'
  )
    return 'alternatives' in node ? node.alternatives.flatMap(long) : []
  if (node.type === 'Alternative') return node.elements.flatMap(long)
  if (node.type !== 'Quantifier') return []
  return [...(node.max >= longFrom ? [node] : []), ...long(node.element)]
}

/** A few short texts that a part of an expression matches. */
function samples(node: AST.Element, flags: string, max = 2): string[] {
  if (node.type === 'Character') return [String.fromCodePoint(node.value)]
  if (node.type === 'Quantifier')
    return node.min === 0 ? [''] : [first(node.element, flags).repeat(Math.min(node.min, 30))]
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives
      .slice(0, 4)
      .map(({ elements }) => elements.map((each) => first(each, flags)).join(''))
  if (node.type === 'Assertion' || node.type === 'Backreference') return ['']
  const one = new RegExp(`^${node.raw}$`, flags.replaceAll(/[gyd]/g, ''))
  return signs.filter((sign) => one.test(sign)).slice(0, max)
}

const first = (node: AST.Element, flags: string) => samples(node, flags, 1)[0] ?? ''

/** Texts for everything before a part, in the alternatives that contain the part. */
function beforeOf(node: AST.Node, flags: string): string {
  const { parent } = node
  if (!parent) return ''
  const before =
    parent.type === 'Alternative'
      ? parent.elements.slice(
          0,
          parent.elements.findIndex((each) => each === node),
        )
      : []
  return beforeOf(parent, flags) + before.map((each) => first(each, flags)).join('')
}

/** The text of an attack, with at least this many characters. */
export const textOf = ({ start, again }: Attack, length: number) =>
  `${start}${again.repeat(Math.ceil(length / again.length))}\0`

/** Milliseconds of the processor. The clock would also count the other work of the machine. */
const spent = () => process.threadCpuUsage().user / 1000
const realm = createContext({ expression: /x/, texts: [''], spent, times: [0] })
const search = new Script(`
for (const text of texts) {
  const before = spent()
  expression.lastIndex = 0
  while (expression.exec(text)?.[0] && expression.global);
  times.push(spent() - before)
}`)

/**
 * Milliseconds that an expression takes for each text. A text is missing if the clock had passed `max` before
 * its end.
 */
export function timesOf({ source, flags }: Expression, texts: readonly string[], max: number): number[] {
  const expression = new RegExp(source, flags.replace('y', ''))
  // The engine compiles a long expression at its second use, and the time of the first text would include the compilation.
  for (let uses = 0; uses < 2; uses++) expression.test('')
  const times: number[] = []
  try {
    Object.assign(realm, { expression, texts, times })
    search.runInContext(realm, { timeout: max })
  } catch (error) {
    // The error comes from another realm, so `instanceof` does not know it.
    if (!String(error).includes('execution timed out')) throw error
  }
  return times
}
