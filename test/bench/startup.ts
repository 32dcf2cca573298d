import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { bundleWorker, entry } from '../../tools/build/worker.ts'
import { writeFolder } from '../../tools/build/files.ts'
import { median } from './statistics.ts'
import { table } from './table.ts'
import { kibibytes, uploadOf, type Upload } from './upload.ts'

/** The size of the Worker's upload, and how long an isolate takes for what it evaluates at its start. */
export interface Startup {
  upload: Upload
  /** Processor milliseconds of the Worker and of the yardstick. */
  worker: number
  yardstick: number
  /** The start in yardsticks, divided by the start of commit c497623. */
  ratio: number
}

/** How many yardsticks the start of commit c497623 takes; README.md describes how it was measured. */
const before = 2.64

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * Starts the Worker and the yardstick in turn, each in a new process, because one start would leave code in memory
 * for the next.
 */
export async function measureStartup(rounds: number): Promise<Startup> {
  const directory = await mkdtemp(`${tmpdir()}/bench-`)
  try {
    const modules = await bundleWorker(root)
    await writeFolder(directory, Object.fromEntries(modules.map(({ name, text }) => [name, text])))
    const worker = join(directory, entry)
    const yardstick = join(directory, 'yardstick.mjs')
    await writeFile(yardstick, await yardstickText())
    const times: Record<string, number[]> = { [worker]: [], [yardstick]: [] }
    for (let round = 0; round < rounds; round++)
      for (const [file, known] of Object.entries(times)) known.push(await cpuOf(file))
    const own = median(times[worker] ?? [])
    const fixed = median(times[yardstick] ?? [])
    return { upload: uploadOf(modules), worker: own, yardstick: fixed, ratio: own / fixed / before }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export const startupTable = ({ upload, worker, yardstick }: Startup): string =>
  table(
    ['measure', 'value'],
    [
      ['upload, gzipped KiB', kibibytes(upload.whole)],
      ['without the PDF reader and the writers', kibibytes(upload.service)],
      ['the writers of Word and PDF', kibibytes(upload.writers)],
      ['modules that a start evaluates', kibibytes(upload.start)],
      ['CPU of a start, ms', worker.toFixed(1)],
      ['CPU of the yardstick, ms', yardstick.toFixed(1)],
    ],
  )

/** The yardstick as it was when the start of c497623 was measured: one module, not minified. */
async function yardstickText(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/bench/yardstick.ts'],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*'],
    keepNames: true,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Replaces `cloudflare:workers`, which Node does not have. The start uses nothing of it but the class that
 * others extend.
 */
const runtimeModules = `
  import { registerHooks } from 'node:module'
  const url = 'data:text/javascript,export class DurableObject {}'
  registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('cloudflare:') ? { url, format: 'module', shortCircuit: true } : next(name, context),
  })`

const evaluate =
  'const before = process.cpuUsage(); await import(process.argv[1]);' +
  'const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)'

async function cpuOf(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, [
    '--single-threaded',
    '--import',
    `data:text/javascript,${encodeURIComponent(runtimeModules)}`,
    '--input-type=module',
    '-e',
    evaluate,
    file,
  ])
  return Number(stdout)
}
