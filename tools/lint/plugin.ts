import { dirname, join, relative } from 'node:path'
import { whyNotFile, whyNotName, whyNotPackage } from './houses.ts'
import { sentences } from './sentences.ts'
import { statements } from './statements.ts'
import { vocabulary } from './vocabulary.ts'

interface Named {
  name?: string
}
interface Source {
  type?: string
  source?: { value?: unknown } | null
  specifiers?: { type?: string; imported?: Named; local?: Named }[]
}
interface Context {
  filename: string
  cwd: string
  report: (problem: { node: unknown; message: string }) => void
}

/** The names of another file that an import takes, `*` for all of them. */
function namesOf({ type, specifiers }: Source): string[] {
  if (type === 'TSImportType') return []
  return (specifiers ?? [{}]).map((one) => {
    const name = one.type === 'ExportSpecifier' ? one.local : one.imported
    return name?.name ?? '*'
  })
}

/** The linter's rule `houses/direction`: every import of `src`, of types too, follows the floors of houses.ts. */
const direction = {
  create(context: Context) {
    const root = join(context.cwd, 'src')
    const from = relative(root, context.filename)
    const check = (node: Source) => {
      const { value } = node.source ?? {}
      if (typeof value !== 'string' || from.startsWith('..')) return
      const to = relative(root, join(dirname(context.filename), value))
      // Outside of `src`, it imports only the version in the manifest and the shape of its own data.
      if (to === '../package.json' || to.startsWith('../assets/')) return
      const isFile = value.startsWith('.')
      const why = isFile ? whyNotFile(from, to) : whyNotPackage(from, value)
      if (why) context.report({ node, message: `Import against the floors: ${why}.` })
      for (const name of isFile ? namesOf(node) : []) {
        const whyNot = whyNotName(from, to, name)
        if (whyNot) context.report({ node, message: `Import against the one reading: ${whyNot}.` })
      }
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

export default { meta: { name: 'houses' }, rules: { direction, sentences, statements, vocabulary } }
