import { mkdtemp, readdir } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { settings } from '../../tools/build/settings.ts'
import { mutantsIn } from '../mutants/switch.ts'
import { quickPasswords } from './quick-passwords.ts'

/** Directories of bundles begin with this name; the test configuration recognises a bundle's chunks by it. */
export const prefix = 'tender-marketplace-source-'

/** Packages of the service that tests import too. A second copy would be a second `Table`, a second `HTTPException`. */
const packages = ['drizzle-orm', 'drizzle-orm/sqlite-core', 'fast-check', 'hono', 'zod']

/** `src` as one module with one small entry for each of its files. */
export interface SourceBundle {
  directory: string
  /** The place of the entry of a source file or a package, by the file's path or the package's name. */
  entries: Map<string, string>
  /** The source line for a line of a chunk. */
  original: (file: string, line: number, column: number) => Position | undefined
}

interface Position {
  file: string
  line: number
  column: number
}

/**
 * Bundles `src` into one chunk, so that a test file loads one module instead of a thousand. A source file's entry only
 * names the chunk's exports of this file: a test that imports the file sees the same objects as the Worker.
 */
export async function bundleSource(root: string): Promise<SourceBundle> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  const files = await sourceFiles(`${root}src/`)
  const sources = files.map((file) => [`src/${file.replace(/\.tsx?$/, '')}`, `${root}src/${file}`] as const)
  const shared = packages.map((name) => [`packages/${name}`, name] as const)
  const bundle = await rolldown({
    ...settings(root),
    input: Object.fromEntries([...sources, ...shared]),
    ...quickPasswords,
    plugins: [...quickPasswords.plugins, mutantsIn(root)],
    preserveEntrySignatures: 'strict',
  })
  const { output } = await bundle.write({
    dir: directory,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name].mjs',
    sourcemap: 'hidden',
    codeSplitting: { groups },
  })
  await bundle.close()
  const entries = [...sources, ...shared].map(([name, id]) => [id, join(directory, `${name}.mjs`)] as const)
  return { directory, entries: new Map(entries), original: reader(directory, output) }
}

/**
 * pdf.js stays separate, because the service loads the package only when a PDF is read; fast-check stays
 * separate, because few tests use it.
 */
const groups = [
  { name: 'pdf', test: /node_modules\/unpdf\//, priority: 3 },
  { name: 'fast-check', test: /node_modules\/(?:fast-check|pure-rand)\//, priority: 2 },
  { name: 'service', test: /./, priority: 1 },
]

/** The files of the Worker; `dev` runs in Node. */
async function sourceFiles(directory: string): Promise<string[]> {
  const files = await readdir(directory, { recursive: true })
  return files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))
}

type Output = readonly { fileName: string; map?: { toString: () => string } | null }[]

function reader(directory: string, output: Output): SourceBundle['original'] {
  const maps = new Map<string, SourceMap>()
  const mapOf = (path: string) => {
    const map = output.find(({ fileName }) => join(directory, fileName) === path)?.map
    if (map && !maps.has(path)) maps.set(path, new SourceMap(JSON.parse(map.toString())))
    return maps.get(path)
  }
  return (file, line, column) => {
    // A frame's path may lack the part before the directory, and ends with the query that the pool adds.
    const [inside] = new RegExp(`${prefix}[^?]+`).exec(file) ?? ['']
    const path = join(directory, '..', inside)
    const entry = mapOf(path)?.findEntry(line - 1, column - 1)
    if (!entry || !('originalSource' in entry)) return undefined
    const source = join(path, '..', entry.originalSource)
    return { file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
}
