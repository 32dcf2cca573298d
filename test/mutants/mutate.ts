import { parseAst } from 'rolldown/parseAst'

/** A small change of one place of a source file. */
export interface Mutant {
  file: string
  line: number
  /** What stands there, and what replaces it. */
  change: string
  start: number
  end: number
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const nodesIn = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}

/** Nodes of types that hold an expression; all other nodes of types hold nothing that runs. */
const casts = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isSql = (text: string) => /\b(?:SELECT|UPDATE|DELETE|WHERE|FROM|ON|AND)\b/.test(text)

/** The condition on a company's id in a text of SQL, with its operand. */
const ofCompany =
  /\+?(?:[\w"]+\.)?(?:lead_)?company_id (?:=|IS|IN) (?:\?\d*|\$\{[^{}]*\}|\([^()]*\([^()]*\)[^()]*\)|\([^()]*\)|'[^']*'|[\w."]+)/g

/** The changes of one template or string with SQL: a company's condition that always holds, and `AND` as `OR`. */
function sqlChanges(text: string): [change: string, text: string][] {
  const found: [string, string][] = []
  for (const { index, 0: condition } of text.matchAll(ofCompany)) {
    const [before, after] = [text.slice(0, index), text.slice(index + condition.length)]
    if (/\bSET\s[^()]*$/.test(before) && !/\bWHERE\b/.test(before)) continue
    found.push([`drop: ${condition}`, `${before}(${condition} OR TRUE)${after}`])
  }
  for (const { index } of text.matchAll(/\bAND\b/g)) {
    if (/\bBETWEEN\s+\S+\s+$/.test(text.slice(0, index))) continue
    const place = text.slice(Math.max(0, index - 40), index + 40).replaceAll(/\s+/g, ' ')
    found.push([`AND → OR: ${place}`, `${text.slice(0, index)}OR${text.slice(index + 'AND'.length)}`])
  }
  return found
}

/** Every mutant of a source file. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const add = (node: Node, change: string, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push({ file, line, change, start: node.start, end: node.end, text })
  }
  const textOf = (node: Node) => source.slice(node.start, node.end)

  function operators(node: Node): void {
    const operator = String(node.operator)
    const { left, right } = node as unknown as { left: Node; right: Node }
    const other = swapped[operator]
    if (other)
      add(node, `${operator} → ${other}: ${textOf(node)}`, `(${textOf(left)}) ${other} (${textOf(right)})`)
  }

  function calls(node: Node): void {
    const callee = textOf(node.callee as Node)
    const text = textOf(node)
    if (callee === 'eq' && /^eq\(\w+\.(?:leadC|c)ompanyId,/.test(text))
      add(node, `drop: ${text}`, 'undefined')
  }

  function visit(node: Node): void {
    if (node.type.startsWith('TS') && !casts.has(node.type)) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') operators(node)
    if (node.type === 'CallExpression') calls(node)
    if (node.type === 'UnaryExpression' && node.operator === '!')
      add(node, `drop !: ${textOf(node)}`, textOf(node.argument as Node))
    if (node.type === 'Literal' && typeof node.value === 'number' && node.value > 1)
      add(node, `${node.value} → ${node.value + 1}`, String(node.value + 1))
    const isTagged = node.type === 'TaggedTemplateExpression'
    const isText =
      node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
    if ((isTagged || isText) && isSql(textOf(node)))
      for (const [change, text] of sqlChanges(textOf(node))) add(node, change, text)
    for (const child of nodesIn(node)) {
      // The template of a tag cannot be replaced without its tag, and a key is no expression.
      if (isTagged && child === node.quasi) nodesIn(child).forEach(visit)
      else if (!(node.type === 'Property' && child === node.key && node.computed !== true)) visit(child)
    }
  }

  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  visit(parseAst(source, { lang }) as unknown as Node)
  return found
}

/** The source with the mutants in it, each behind a switch: `mutant(id)` says whether the mutant is on. */
export function withMutants(source: string, mutants: readonly (Mutant & { id: number })[]): string {
  const places = Map.groupBy(mutants, ({ start, end }) => `${start}:${end}`)
  const ordered = [...places.values()].toSorted(([a], [b]) => (b?.start ?? 0) - (a?.start ?? 0))
  let text = source
  for (const [first, ...others] of ordered) {
    if (!first) continue
    const original = source.slice(first.start, first.end)
    const all = [first, ...others].map((each) => `globalThis.mutant?.(${each.id}) ? (${each.text}) : `)
    text = `${text.slice(0, first.start)}(${all.join('')}(${original}))${text.slice(first.end)}`
  }
  return text
}

/** Whether two places overlap without being the same. */
const overlap = (a: Mutant, b: Mutant) =>
  a.file === b.file && a.start < b.end && b.start < a.end && !(a.start === b.start && a.end === b.end)

/** Mutants that can be in the source at once, drawn by `random`. */
export function draw(
  all: readonly Mutant[],
  size: number,
  random: () => number,
): (Mutant & { id: number })[] {
  const order = all.map((mutant) => [random(), mutant] as const).toSorted(([a], [b]) => a - b)
  const drawn: Mutant[] = []
  for (const [, mutant] of order) {
    if (drawn.length === size) break
    if (!drawn.some((each) => overlap(each, mutant))) drawn.push(mutant)
  }
  return drawn.map((mutant, id) => ({ ...mutant, id }))
}
