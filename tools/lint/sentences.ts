import { join, relative } from 'node:path'

/** The members of a node of the linter's syntax tree that the rule checks. */
export interface Node {
  type: string
  name?: string
  value?: unknown
  operator?: string
  computed?: boolean
  object?: Node
  property?: Node
  expression?: Node
  left?: Node
  right?: Node
  discriminant?: Node
  callee?: Node
  arguments?: Node[]
}
interface Context {
  filename: string
  cwd: string
  report: (problem: { node: unknown; message: string }) => void
}

const comparing = new Set(['===', '!==', '==', '!=', '<', '>'])
const inspecting = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'match',
  'matchAll',
  'search',
  'replace',
  'replaceAll',
  'split',
  'slice',
  'localeCompare',
  'test',
  'exec',
])

/** Whether a node is the sentence of a problem: `problem.message`, or a `message` taken out of a problem. */
function isSentence(node: Node | undefined): boolean {
  if (!node) return false
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return isSentence(node.expression)
  if (node.type === 'Identifier') return node.name === 'message'
  if (node.type === 'CallExpression') return isSentence(node.callee?.object)
  return node.type === 'MemberExpression' && node.computed !== true && node.property?.name === 'message'
}

const isNothing = (node: Node | undefined) =>
  node?.type === 'Literal' ? node.value === null : node?.name === 'undefined'

/** Whether code decides by a sentence: compares it, looks into it, or rewrites it. */
function decidesBySentence(node: Node): boolean {
  const { type, operator = '', left, right, callee } = node
  if (type === 'BinaryExpression')
    return (
      comparing.has(operator) &&
      ((isSentence(left) && !isNothing(right)) || (isSentence(right) && !isNothing(left)))
    )
  if (type === 'SwitchStatement') return isSentence(node.discriminant)
  if (type !== 'CallExpression' || !inspecting.has(callee?.property?.name ?? '')) return false
  return isSentence(callee?.object) || (node.arguments ?? []).some(isSentence)
}

/** Whether code forbids without a reason, which `forbidden` requires. */
const forbidsWithoutReason = ({ type, callee, arguments: given = [] }: Node): boolean =>
  type === 'NewExpression' && callee?.name === 'Problem' && given[0]?.value === 'FORBIDDEN'

/** Whether words name a route of REST. A route alone is a stored name, such as the action of an audit row. */
const namesRoute = (text: unknown): boolean =>
  typeof text === 'string' && /\b(?:GET|POST|PATCH|PUT|DELETE) \//.test(text) && !/^[A-Z]+ \/\S*$/.test(text)

/** The linter's rule `houses/sentences`: sentences are for people, and no code decides by them. */
export const sentences = {
  create(context: Context) {
    const from = relative(join(context.cwd, 'src'), context.filename)
    if (from.startsWith('..') || from === join('platform', 'context', 'errors.ts')) return {}
    const refuse = (node: unknown, message: string) => context.report({ node, message })
    const decides = (node: Node) => {
      if (/^(?:console|surfaces)\b/.test(from) && decidesBySentence(node))
        refuse(node, 'Decide by the reason of a problem, never by its sentence.')
    }
    const names = (node: unknown, text: unknown) => {
      // Schemas are the reference of REST; surfaces and the programs beside the service know its routes.
      if (/^(?:console|surfaces)\b|(?:schema|params)\.ts$/.test(from) || !namesRoute(text)) return
      refuse(node, 'Say what to do in words that suit the console as well as an integrator, not by a route.')
    }
    return {
      BinaryExpression: decides,
      SwitchStatement: decides,
      CallExpression: decides,
      NewExpression: (node: Node) => {
        if (forbidsWithoutReason(node)) refuse(node, 'Use `forbidden`, which names the reason.')
      },
      Literal: (node: Node) => names(node, node.value),
      TemplateElement: (node: Node & { value?: { cooked?: string } }) => names(node, node.value?.cooked),
    }
  },
}
