import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'
import { unstable_readConfig as readConfig } from 'wrangler'
import { table } from './table.ts'
import { rawText } from './bundle.ts'
import { median } from './statistics.ts'

/** The size of the Worker's upload, and how long an isolate takes to evaluate the upload at its start. */
export interface Startup {
  size: UploadSize
  /** Processor milliseconds of the Worker and of the yardstick. */
  worker: number
  yardstick: number
  /** The start in yardsticks, divided by the start of commit c497623. */
  ratio: number
}

/** Gzipped sizes in KiB, as wrangler prints them. */
export interface UploadSize {
  whole: number
  /** The upload without the PDF reader, which is loaded when a PDF is read, and without the writers. */
  service: number
  /**
   * The writers of Word and PDF, which are loaded at the first export: everything that their packages add to the
   * upload.
   */
  writers: number
}

/** How many yardsticks the start of commit c497623 takes; README.md says how it was measured. */
const before = 2.64

const root = new URL('../..', import.meta.url).pathname
const run = promisify(execFile)

/**
 * Starts the Worker and the yardstick in turn, each in a new process, because one start would leave code in memory
 * for the next.
 */
export async function measureStartup(rounds: number): Promise<Startup> {
  const directory = await mkdtemp(`${tmpdir()}/bench-`)
  try {
    const [whole, { size }] = await Promise.all([workerBundle([]), measureUpload()])
    const worker = `${directory}/worker.mjs`
    const yardstick = `${directory}/yardstick.mjs`
    await writeFile(worker, whole.text)
    const { text } = await bundleOf('test/bench/yardstick.ts', { minify: false, keepNames: true })
    await writeFile(yardstick, text)
    const times: Record<string, number[]> = { [worker]: [], [yardstick]: [] }
    for (let round = 0; round < rounds; round++)
      for (const [file, known] of Object.entries(times)) known.push(await cpuOf(file))
    const own = median(times[worker] ?? [])
    const fixed = median(times[yardstick] ?? [])
    return {
      size: { ...size, whole: gzipped(whole.text) },
      worker: own,
      yardstick: fixed,
      ratio: own / fixed / before,
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export const kibibytes = (value: number): string => value.toFixed(0)

export const startupTable = ({ size, worker, yardstick }: Startup): string =>
  table(
    ['measure', 'value'],
    [
      ['upload, gzipped KiB', kibibytes(size.whole)],
      ['without the PDF reader and the writers', kibibytes(size.service)],
      ['the writers of Word and PDF', kibibytes(size.writers)],
      ['CPU of a start, ms', worker.toFixed(1)],
      ['CPU of the yardstick, ms', yardstick.toFixed(1)],
    ],
  )

/**
 * Sizes of the upload's parts without the PDF reader, and the packages that are evaluated before the first request.
 */
export async function measureUpload(): Promise<{ size: Omit<UploadSize, 'whole'>; atStart: string[] }> {
  const [{ text: withWriters }, { text, inputs }] = await Promise.all([
    workerBundle([without(['unpdf'])]),
    workerBundle([without(['unpdf', ...writers])]),
  ])
  const begun = new Set<string>()
  const begin = (path: string) => {
    if (begun.has(path)) return
    begun.add(path)
    for (const each of inputs[path]?.imports ?? [])
      if (!each.external && each.kind !== 'dynamic-import') begin(each.path)
  }
  begin('src/index.ts')
  const packages = [...begun].flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  const service = gzipped(text)
  return {
    size: { service, writers: gzipped(withWriters) - service },
    atStart: [...new Set(packages)].toSorted(),
  }
}

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length / 1024

/** The text of a module, and what its files import. */
interface Bundle {
  text: string
  inputs: Metafile['inputs']
}

/** Bundles the Worker as wrangler would upload it, with wrangler's settings. */
function workerBundle(plugins: Plugin[]): Promise<Bundle> {
  const { minify, keep_names, alias } = readConfig({ config: `${root}wrangler.toml` }, { hideWarnings: true })
  return bundleOf(
    'src/index.ts',
    { minify: minify ?? false, keepNames: keep_names ?? true, alias: alias ?? {} },
    plugins,
  )
}

async function bundleOf(
  entry: string,
  settings: { minify: boolean; keepNames: boolean; alias?: Record<string, string> },
  plugins: Plugin[] = [],
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [root + entry],
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*'],
    loader: { '.tsv': 'text' },
    logLevel: 'error',
    ...settings,
    plugins: [...plugins, rawText, runtimeModules],
  })
  return { text: outputFiles[0]?.text ?? '', inputs: metafile.inputs }
}

/**
 * Stands in for `cloudflare:workers`, which Node does not have. The start uses nothing of it but the class that
 * others extend.
 */
const runtimeModules: Plugin = {
  name: 'runtime-modules',
  setup: (on) => {
    on.onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: 'runtime' }))
    on.onLoad({ filter: /.*/, namespace: 'runtime' }, () => ({ contents: 'export class DurableObject {}' }))
  },
}

/** The packages that write bids as Word and PDF. */
const writers = ['docx', 'pdfkit']

const without = (packages: readonly string[]): Plugin => ({
  name: 'without-packages',
  setup: (on) =>
    on.onResolve({ filter: new RegExp(`^(?:${packages.join('|')})(?:/|$)`) }, ({ path }) => ({
      path,
      external: true,
    })),
})

const evaluate =
  'const before = process.cpuUsage(); await import(process.argv[1]);' +
  'const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)'

async function cpuOf(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, [
    '--single-threaded',
    '--input-type=module',
    '-e',
    evaluate,
    file,
  ])
  return Number(stdout)
}
