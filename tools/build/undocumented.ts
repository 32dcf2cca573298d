import { type Plugin, RolldownMagicString } from 'rolldown'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/**
 * Leaves out of the Worker what only documents say: descriptions and examples of schemas, rows and tools. The build
 * writes the documents beside the Worker from the whole sources. No code of the Worker reads the texts, which would take
 * room in the upload, and time at the first request of an isolate.
 */
export const undocumented: Plugin = {
  name: 'undocumented',
  transform: {
    order: 'pre',
    filter: { id: /\/src\/.*\.tsx?$/, code: /\.(?:meta|describe)\(|\b(?:description|formats):/ },
    handler(code, id) {
      const said = textsOf(parseSync(id, code).program, tables.test(id))
      if (said.length === 0) return null
      const text = new RolldownMagicString(code, { filename: id })
      for (const { start, end, rest } of said) text.overwrite(start, end, rest)
      return { code: text.toString(), map: text.generateMap({ hires: true }).toString() }
    },
  },
}

/** The files of rows and tools. Elsewhere a member that is called `description` is data. */
const tables = /\/surfaces\/(?:rest\/endpoints\/|operator\/(?:.*\/)?endpoints\.ts|mcp\/tools\/)/

/** A place in a source, and what stands there instead. */
interface Said {
  start: number
  end: number
  rest: string
}

function textsOf(program: ESTree.Program, isTable: boolean): Said[] {
  const found: Said[] = []
  new Visitor({
    CallExpression: (call) => void found.push(...metaOf(call)),
    ObjectExpression: ({ properties }) => void (isTable && found.push(...properties.flatMap(textsOfMember))),
  }).visit(program)
  // A description inside the argument of `meta` goes with the argument.
  return found.filter(
    (one) => !found.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )
}

/** `schema.meta({ … })` and `schema.describe('…')` become `schema`. A call without an argument reads. */
function metaOf({ callee, arguments: given, end }: ESTree.CallExpression): Said[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || given.length !== 1)
    return []
  const isMeta = callee.property.name === 'meta' || callee.property.name === 'describe'
  return isMeta ? [{ start: callee.object.end, end, rest: ' ' }] : []
}

/** A description becomes empty, and so do the texts of formats, whose names the router needs. */
function textsOfMember(member: ESTree.ObjectPropertyKind): Said[] {
  if (member.type !== 'Property' || member.key.type !== 'Identifier') return []
  const { key, value } = member
  if (key.name === 'description' && isText(value)) return [emptied(value)]
  if (key.name !== 'formats' || value.type !== 'ObjectExpression') return []
  return value.properties.flatMap((each) =>
    each.type === 'Property' && isText(each.value) ? [emptied(each.value)] : [],
  )
}

const emptied = ({ start, end }: ESTree.Expression): Said => ({ start, end, rest: "''" })

const isText = ({ type }: ESTree.Expression): boolean =>
  type === 'Literal' || type === 'TemplateLiteral' || type === 'BinaryExpression'
