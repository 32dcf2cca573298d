import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { houses, mayName } from './houses.ts'
import type { Node } from './sentences.ts'

interface Context {
  filename: string
  cwd: string
  report: (problem: { node: unknown; message: string }) => void
}

/** The house of each table. A migration creates the tables of the house that its name ends in. */
function tablesOf(root: string): Map<string, string> {
  const folder = join(root, 'migrations')
  const found = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const house = /^\d+_(\w+)\.sql$/.exec(file)?.[1] ?? ''
    if (!Object.hasOwn(houses, house)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/^CREATE (?:VIRTUAL )?TABLE (\w+)/gm)) found.set(name, house)
  }
  return found
}

const named = /\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)\b/g
const known = new Map<string, Map<string, string>>()

/** The linter's rule `houses/statements`: SQL names only tables of its own house and of the houses below. */
export const statements = {
  create(context: Context) {
    const from = relative(join(context.cwd, 'src'), context.filename)
    if (from.startsWith('..')) return {}
    const tables = known.get(context.cwd) ?? tablesOf(context.cwd)
    known.set(context.cwd, tables)
    const check = (node: unknown, text: unknown) => {
      if (typeof text !== 'string') return
      for (const [, table = ''] of text.matchAll(named)) {
        const house = tables.get(table)
        if (house !== undefined && !mayName(from, table, house))
          context.report({ node, message: `SQL against the floors: ${table} is a table of ${house}.` })
      }
    }
    return {
      Literal: (node: Node) => check(node, node.value),
      TemplateElement: (node: Node & { value?: { cooked?: string } }) => check(node, node.value?.cooked),
    }
  },
}
