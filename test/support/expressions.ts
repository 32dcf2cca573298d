import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'
import { rawText, settings } from '../../tools/build/settings.ts'

/** A regular expression of the service, and the file that writes or builds the expression. */
export interface Expression {
  file: string
  source: string
  flags: string
}

const root = new URL('../..', import.meta.url).pathname

/** The files of the Worker below `src`, without the entry, which only runs in a Worker. */
export async function workerFiles(): Promise<string[]> {
  const files = await readdir(join(root, 'src'), { recursive: true })
  return files.filter((file) => /(?<!\.d)\.tsx?$/.test(file) && file !== 'index.ts')
}

/**
 * In formatted code an expression comes after one of these characters. A file without such a slash is not
 * parsed, which saves time.
 */
const mayHold = /RegExp|worded\(|(?:[\s([!{]|\.{3})\/(?![/*>])/

/** The expressions that a file writes as literals, and whether the file builds others. */
export async function literalsOf(file: string): Promise<{ literals: Expression[]; builds: boolean }> {
  const literals: Expression[] = []
  let builds = false
  const code = await readFile(join(root, 'src', file), 'utf8')
  if (!mayHold.test(code)) return { literals, builds }
  const { program } = parseSync(file, code)
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    CallExpression({ callee }) {
      builds ||= callee.type === 'Identifier' && callee.name === 'worded'
    },
    NewExpression({ callee }) {
      builds ||= callee.type === 'Identifier' && callee.name === 'RegExp'
    },
  }).visit(program)
  return { literals, builds }
}

/**
 * The modules of the service by file, each loaded once, and the expressions that they build: while loading, and when
 * they are called. `fill` builds the expressions with words of tables, once the tables are loaded.
 */
export async function loadedService(files: readonly string[]) {
  const built: Expression[] = []
  const waiting: { file: string; make: () => unknown }[] = []
  let filled: string | null = null
  const record = (file: string) =>
    new Proxy(RegExp, {
      construct(target, [pattern, flags = '']: [string, string?]) {
        const made = new target(pattern, flags)
        built.push({ file: filled ?? file, source: made.source, flags: made.flags })
        return made
      },
    })
  const wait =
    (file: string, worded: (...given: unknown[]) => () => unknown) =>
    (...given: unknown[]) => {
      const make = worded(...given)
      waiting.push({ file, make })
      return make
    }
  const fill = () => {
    for (const { file, make } of waiting) {
      filled = file
      make()
    }
    filled = null
  }
  Object.assign(globalThis, { recordExpressions: record, waitForWords: wait })
  const directory = await mkdtemp(join(tmpdir(), 'tender-marketplace-expressions-'))
  const path = join(directory, 'service.mjs')
  try {
    const bundle = await rolldown({
      ...settings(root),
      input: entry,
      platform: 'node',
      logLevel: 'silent',
      plugins: [recording(files), rawText],
    })
    await bundle.write({ file: path, codeSplitting: false })
    await bundle.close()
    const modules: Record<string, Record<string, unknown>> = await import(path)
    return { built, fill, moduleOf: (file: string) => modules[`m${files.indexOf(file)}`] ?? {} }
  } finally {
    await rm(directory, { recursive: true })
  }
}

const entry = '\0every-file'
const runtime = '\0workers-runtime'

/** Puts every file into one bundle, with `RegExp` recorded by file and an empty runtime of Workers. */
const recording = (files: readonly string[]) => ({
  name: 'recording',
  resolveId(id: string) {
    if (id === entry) return id
    if (id.startsWith('cloudflare:')) return runtime
    // Packages are loaded by Node: bundling them would take as long as bundling the service.
    if (/^[@a-z]/.test(id)) return { id: import.meta.resolve(id), external: true }
    return null
  },
  async load(id: string) {
    if (id === entry)
      return files
        .map((file, i) => `export * as m${i} from ${JSON.stringify(join(root, 'src', file))}`)
        .join('\n')
    if (id === runtime)
      return 'export class DurableObject {}; export class WorkerEntrypoint {}; export const env = {}; export const waitUntil = () => {}; export const exports = {}; export const tracing = {}'
    if (id.endsWith('?raw') || !id.startsWith(join(root, 'src'))) return null
    const code = await readFile(id, 'utf8')
    const file = JSON.stringify(id.slice(join(root, 'src/').length))
    return {
      code: code
        .replaceAll('new RegExp(', `new (globalThis.recordExpressions(${file}))(`)
        .replaceAll(/(?<!function )\bworded\(/g, `globalThis.waitForWords(${file}, worded)(`),
      moduleType: id.endsWith('x') ? ('tsx' as const) : id.endsWith('.ts') ? ('ts' as const) : undefined,
    }
  },
})
