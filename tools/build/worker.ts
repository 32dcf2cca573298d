import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type InputOptions, type OutputChunk, rolldown } from 'rolldown'
import { writeFolder } from './files.ts'
import { moduleGroups } from './groups.ts'
import { settings } from './settings.ts'

/** A module of the upload. */
export interface WorkerModule {
  name: string
  text: string
  map: string
  /** Names of the modules that are evaluated before the module. */
  imports: string[]
  /** Names of the modules that the module loads when it needs them. */
  loads: string[]
  /** The packages whose code the module contains. */
  packages: string[]
}

/** The name of the module where the Worker begins; `main` in wrangler.toml. */
export const entry = 'index.mjs'

/**
 * Bundles the Worker into modules, cut where the code loads lazily and put together by `moduleGroups`. In a
 * single module the runtime would compile all of it at every start, and the PDF reader alone is a third of
 * it. The entry is the first of the modules. Tests pass other settings, to replace a module.
 */
export async function bundleWorker(root: string, other: InputOptions = {}): Promise<WorkerModule[]> {
  const { plugins, ...shared } = settings(root)
  const bundle = await rolldown({
    ...shared,
    input: join(root, 'src/index.ts'),
    external: /^(?:node|cloudflare):/,
    plugins,
    ...other,
    // Reading a member of an object has no effect of its own in any module here.
    treeshake: { propertyReadSideEffects: false },
  })
  const { output } = await bundle.generate({
    entryFileNames: entry,
    chunkFileNames: 'chunks/[name].mjs',
    codeSplitting: { groups: moduleGroups(root) },
    minify: true,
    // Marks for bundlers mean nothing to the runtime.
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: true,
  })
  await bundle.close()
  const chunks = output.filter((each) => each.type === 'chunk')
  return chunks.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry)).map(moduleOf)
}

const moduleOf = ({
  fileName,
  code,
  map,
  imports,
  dynamicImports,
  moduleIds,
}: OutputChunk): WorkerModule => ({
  name: fileName,
  text: code,
  map: map?.toString() ?? '',
  imports,
  loads: dynamicImports,
  packages: [
    ...new Set(moduleIds.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])),
  ],
})

/** The short hash of the commit that is built, marked if files differ from it; null outside a repository. */
async function commitOf(root: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['describe', '--always', '--exclude=*', '--dirty=.changed'],
      {
        cwd: root,
      },
    )
    return stdout.trim()
  } catch {
    return null
  }
}

/** Writes the modules and their source maps where wrangler expects them. */
export async function writeWorker(root: string): Promise<void> {
  const commit = await commitOf(root)
  const { define } = settings(root).transform
  const marked = { transform: { define: { ...define, BUILD_COMMIT: JSON.stringify(commit) } } }
  const modules = await bundleWorker(root, commit === null ? {} : marked)
  const files = modules.flatMap(({ name, text, map }) => [
    [name, text],
    [`${name}.map`, map],
  ])
  await writeFolder(join(root, 'build/worker'), Object.fromEntries(files))
}
