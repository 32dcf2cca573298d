import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { writeFolder } from './files.ts'
import { settings } from './settings.ts'

/**
 * Writes the reference, the OpenAPI document, the definitions of the tools and the migrations beside the Worker, before each
 * build and before the tests.
 */
export async function writeReference(root: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'reference-'))
  try {
    const bundle = await rolldown({
      ...settings(root),
      input: {
        docs: join(root, 'src/surfaces/docs/build.ts'),
        tools: join(root, 'src/surfaces/mcp/definitions.ts'),
      },
      platform: 'node',
      external: /^node:/,
    })
    await bundle.write({ dir: directory, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' })
    await bundle.close()
    const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
    const built = (name: string) => import(pathToFileURL(join(directory, `${name}.mjs`)).href)
    const [{ referenceFiles }, { definitions }] = await Promise.all([built('docs'), built('tools')])
    await writeFolder(join(root, 'src/reference/tables/docs'), {
      ...referenceFiles(changelog),
      'tools.json': JSON.stringify(definitions()),
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
