import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { writeFolder } from './files.ts'
import { settings } from './settings.ts'

/** Writes the reference and the OpenAPI document beside the Worker, before each build and before the tests. */
export async function writeReference(root: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'reference-'))
  try {
    const bundle = await rolldown({
      ...settings(root),
      input: join(root, 'src/surfaces/docs/build.ts'),
      platform: 'node',
      external: /^node:/,
    })
    await bundle.write({ dir: directory, entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' })
    await bundle.close()
    const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
    const { referenceFiles } = await import(pathToFileURL(join(directory, 'build.mjs')).href)
    await writeFolder(join(root, 'src/reference/tables/docs'), referenceFiles(changelog))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
