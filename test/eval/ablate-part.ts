import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ablated } from './ablated.ts'
import { nodePlace } from './node-place.ts'

/*
 * Measures groups with one part of the tables removed, in a process of its own because readers of tables cache what
 * they compute: `node ablate-part.ts '{"part":"stop-words language=de","groups":["instructions"]}'`.
 * Prints a line of JSON for each group.
 */

// Code lists are modules with their text, as the build makes them.
registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith('.tsv')) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  },
})
const { groups: measures } = await import('./measures.ts')

const { part, groups, step } = JSON.parse(process.argv[2] ?? '{}') as {
  part: string | null
  groups: string[]
  step: Record<string, number>
}

const loaded = new Set<string>()
const change = (name: string, text: string) => {
  loaded.add(name)
  return part === null ? text : ablated(part, name, text).text
}

for (const group of groups) {
  const measure = measures[group]
  if (!measure) throw new Error(`There is no group ${group}`)
  try {
    const { figures } = await measure(nodePlace(step[group] ?? 1, change))
    write({ group, figures, tables: [...loaded] })
  } catch (error) {
    write({ group, error: error instanceof Error ? error.message : String(error) })
  }
}

function write(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
