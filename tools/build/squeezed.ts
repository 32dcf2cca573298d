import { type Plugin, RolldownMagicString } from 'rolldown'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** Words in capitals that only SQL has. */
const keyword = /(?:^|[\s(`])(?:SELECT|INSERT|UPDATE|DELETE|WITH|FROM|WHERE|JOIN|AND|AS|LIMIT)\s/

/**
 * Writes statements of SQL, and parts of them, on one line: the database reads a blank where the source has a new line and
 * its indent.
 */
export const squeezed: Plugin = {
  name: 'squeezed',
  transform: {
    order: 'pre',
    filter: { id: /\/src\/.*\.tsx?$/, code: keyword },
    handler(code, id) {
      const breaks = breaksOf(parseSync(id, code).program, code)
      if (breaks.length === 0) return null
      const text = new RolldownMagicString(code, { filename: id })
      for (const { start, end } of breaks) text.overwrite(start, end, ' ')
      return { code: text.toString(), map: text.generateMap({ hires: true }).toString() }
    },
  },
}

/** The new lines of SQL, each with the indent behind it. No statement has a new line in a quoted text or a comment. */
function breaksOf(program: ESTree.Program, code: string) {
  const found: { start: number; end: number }[] = []
  new Visitor({
    TemplateLiteral({ quasis }) {
      if (!quasis.some(({ start, end }) => keyword.test(code.slice(start, end)))) return
      for (const { start, end } of quasis)
        for (const { index, 0: space } of code.slice(start, end).matchAll(/\n {2,}/g))
          found.push({ start: start + index, end: start + index + space.length })
    },
  }).visit(program)
  return found
}
