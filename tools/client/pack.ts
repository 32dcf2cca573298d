import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)

/**
 * Packs a client as npm would publish it, and returns the path of the tarball. `source` is the text of `client.ts` as the
 * service serves it. Nothing is published.
 */
export async function packClient(root: string, source: string, folder: string): Promise<string> {
  const parts = join(folder, 'package')
  await rm(folder, { recursive: true, force: true })
  await mkdir(parts, { recursive: true })
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await Promise.all([
    writeFile(join(parts, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`),
    copyFile(join(root, 'tools/client/README.md'), join(parts, 'README.md')),
    copyFile(join(root, 'LICENSE'), join(parts, 'LICENSE')),
    compile(source, parts),
  ])
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: parts })
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  return join(folder, packed?.filename ?? '')
}

const manifest = (version: string) => ({
  name: 'tender-marketplace',
  version,
  description: 'A client of the Tender Marketplace API',
  license: 'SEE LICENSE IN LICENSE',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['index.js', 'index.d.ts'],
  engines: { node: '>=20.3' },
})

/** Writes `index.js` and `index.d.ts`. The compiler is as strict as that of the strictest callers. */
async function compile(source: string, folder: string): Promise<void> {
  const file = join(folder, 'index.ts')
  await writeFile(file, source)
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc')
  const flags = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--declaration']
  const libraries = 'es2022,dom,dom.iterable,dom.asynciterable'
  const target = [
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    libraries,
  ]
  await run(process.execPath, [compiler, '--ignoreConfig', ...flags, ...target, '--types', '', file]).catch(
    ({ stdout }) => {
      throw new Error(String(stdout))
    },
  )
  await rm(file)
}
