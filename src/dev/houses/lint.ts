import { dirname, join, relative } from 'node:path'
import { whyNotFile, whyNotPackage } from './houses.ts'
import { sentences } from './sentences.ts'
import { vocabulary } from './vocabulary.ts'

interface Source {
  source?: { value?: unknown } | null
}
interface Context {
  filename: string
  cwd: string
  report: (problem: { node: unknown; message: string }) => void
}

/** The linter's rule `houses/direction`: every import of `src`, of types too, keeps to houses.json. */
const direction = {
  create(context: Context) {
    const root = join(context.cwd, 'src')
    const from = relative(root, context.filename)
    const check = (node: Source) => {
      const { value } = node.source ?? {}
      if (typeof value !== 'string' || from.startsWith('..')) return
      const to = relative(root, join(dirname(context.filename), value))
      // The manifest tells the version. It is the only file outside of `src` that `src` imports.
      if (to === '../package.json') return
      const why = value.startsWith('.') ? whyNotFile(from, to) : whyNotPackage(from, value)
      if (why) context.report({ node, message: `Import against the floors: ${why}.` })
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

export default { meta: { name: 'houses' }, rules: { direction, sentences, vocabulary } }
