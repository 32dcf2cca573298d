import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

/** Gives the text of a file whose path ends in `?raw`, as the rule in wrangler.toml does for the Worker. */
const rawText = {
  name: 'raw-text',
  resolveId: (id: string, importer = '') => (id.endsWith('?raw') ? join(dirname(importer), id) : null),
  load: async (id: string) =>
    id.endsWith('?raw')
      ? `export default ${JSON.stringify(await readFile(id.slice(0, -'?raw'.length), 'utf8'))}`
      : null,
}

/**
 * Writes the reference, the OpenAPI document and the migrations beside the Worker. `wrangler.toml` runs this module before each build,
 * and the tests run it before they start. Each file is replaced as a whole, because several builds may run at once.
 */
export async function writeReference(root: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'reference-'))
  try {
    const bundle = await rolldown({
      cwd: root,
      input: join(root, 'src/surfaces/docs/build.ts'),
      platform: 'node',
      tsconfig: join(root, 'tsconfig.json'),
      external: /^node:/,
      plugins: [rawText],
      moduleTypes: { '.tsv': 'text' },
      checks: { ineffectiveDynamicImport: false },
    })
    await bundle.write({ dir: directory, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' })
    await bundle.close()
    const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
    const { referenceFiles } = await import(pathToFileURL(join(directory, 'build.mjs')).href)
    await writeAll(join(root, 'src/reference/tables/docs'), {
      ...referenceFiles(changelog),
      'migrations.json': await readMigrations(join(root, 'migrations')),
    })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The migrations by their names: a sandbox makes its tables by them. */
async function readMigrations(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  return JSON.stringify(Object.fromEntries(texts))
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue
    const part = `${path}.${process.pid}`
    await writeFile(part, text)
    await rename(part, path)
  }
}

if (import.meta.main) await writeReference(join(import.meta.dirname, '../..'))
