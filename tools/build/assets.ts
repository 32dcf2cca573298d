import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type InputOptions, rolldown } from 'rolldown'
import type { OpenApiDocument } from '../../src/surfaces/rest/openapi/document.ts'
import { clientFiles } from '../client/assemble.ts'
import { writeFolder } from './files.ts'
import type { indexes } from './indexes.ts'
import { settings } from './settings.ts'

type Files = Record<string, string | Buffer>

/**
 * Writes `build/assets`, the folder that the binding ASSETS serves, before each build and before the tests.
 * It contains the files of `assets` without their folders, tables that follow from others, and below `docs/`
 * the reference, the OpenAPI document, the clients, the definitions of the tools, the migrations and the list of packages.
 */
export async function writeAssets(root: string): Promise<void> {
  const assets = await assetsOf(join(root, 'assets'))
  const [made, docs, bill] = await Promise.all([indexFiles(root, assets), docFiles(root), softwareBill(root)])
  await writeFolder(join(root, 'build/assets'), { ...assets, ...made, ...docs, 'docs/sbom.json': bill })
}

/** The files of a folder by their names. A file `name.gz` is unpacked to `name`. */
async function assetsOf(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, Buffer]> => {
      const bytes = await readFile(path)
      return path.endsWith('.gz') ? [basename(path, '.gz'), gunzipSync(bytes)] : [basename(path), bytes]
    }),
  )
  const names = new Set(files.map(([name]) => name))
  if (names.size < files.length) throw new Error(`Two files below ${folder} have the same name`)
  return Object.fromEntries(files)
}

/**
 * Tables that follow from others. Making them takes some seconds, so the last ones are used until a table or the code that
 * makes them changes.
 */
async function indexFiles(root: string, assets: Files): Promise<Files> {
  return withBundle(root, { indexes: join(root, 'tools/build/indexes.ts') }, async ({ code, load }) => {
    const hash = createHash('sha256').update(code)
    for (const [name, bytes] of Object.entries(assets))
      if (name.endsWith('.tsv')) hash.update(name).update(bytes)
    const cache = join(root, 'build/indexes')
    const key = hash.digest('hex')
    if ((await readFile(join(cache, 'key.txt'), 'utf8').catch(() => null)) === key) {
      const { 'key.txt': _, ...cached } = await assetsOf(cache)
      return cached
    }
    // A build that is interrupted below must not leave the old key beside new tables.
    await rm(join(cache, 'key.txt'), { force: true })
    const built = (await load('indexes')) as { indexes: typeof indexes }
    const files = await built.indexes((name) => String(assets[`${name}.tsv`]))
    await writeFolder(cache, { ...files, 'key.txt': key })
    return files
  })
}

async function docFiles(root: string): Promise<Files> {
  const input = {
    docs: join(root, 'src/surfaces/docs/build.ts'),
    tools: join(root, 'src/surfaces/mcp/definitions.ts'),
  }
  return withBundle(root, input, async ({ load }) => {
    const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
    const [{ referenceFiles }, { definitions }] = await Promise.all([load('docs'), load('tools')])
    const reference = (referenceFiles as (changelog: string) => Record<string, string>)(changelog)
    const document = JSON.parse(reference['openapi.json'] ?? '') as OpenApiDocument
    const files: Record<string, string> = {
      ...reference,
      ...(await clientFiles(document, join(root, 'build/client-types'))),
      'license.txt': await readFile(join(root, 'LICENSE'), 'utf8'),
      'listen.ts': await readFile(join(root, 'docs/examples/listen.ts'), 'utf8'),
      'tools.json': JSON.stringify(definitions()),
      'migrations.json': await readMigrations(join(root, 'migrations')),
    }
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text]))
  })
}

/**
 * The packages that the service runs with, as CycloneDX. Time and number are left out, so that equal builds are equal. The
 * packages of development are taken out of the lock file first: `npm sbom --omit dev` also leaves out packages that
 * both need.
 */
async function softwareBill(root: string): Promise<string> {
  const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8')) as Lock
  const [{ devDependencies: _, ...own }, lock] = await Promise.all([
    read('package.json'),
    read('package-lock.json'),
  ])
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  const directory = await mkdtemp(join(tmpdir(), 'sbom-'))
  try {
    const slim = { ...lock, packages: { ...Object.fromEntries(packages), '': own } }
    await writeFile(join(directory, 'package.json'), JSON.stringify(own))
    await writeFile(join(directory, 'package-lock.json'), JSON.stringify(slim))
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
    const { stdout } = await promisify(execFile)('npm', args, { cwd: directory })
    const { bomFormat, specVersion, version, components, dependencies } = JSON.parse(stdout) as Bill
    return JSON.stringify({ bomFormat, specVersion, version, components, dependencies })
  } finally {
    await rm(directory, { recursive: true })
  }
}

interface Lock {
  devDependencies: unknown
  packages: Record<string, { dev?: true; devOptional?: true }>
}

type Bill = Record<'bomFormat' | 'specVersion' | 'version' | 'components' | 'dependencies', unknown>

interface Bundle {
  code: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the modules are named by their input
  load: (name: string) => Promise<any>
}

/** Bundles modules of the Worker for Node, and removes the bundle after the work with it. */
async function withBundle<A>(
  root: string,
  input: InputOptions['input'],
  work: (bundle: Bundle) => Promise<A>,
): Promise<A> {
  const directory = await mkdtemp(join(tmpdir(), 'assets-'))
  try {
    const bundle = await rolldown({ ...settings(root), input, platform: 'node', external: /^node:/ })
    const { output } = await bundle.write({
      dir: directory,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name].mjs',
    })
    await bundle.close()
    return await work({
      code: output.map((each) => (each.type === 'chunk' ? each.code : '')).join(),
      load: (name) => import(pathToFileURL(join(directory, `${name}.mjs`)).href),
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
