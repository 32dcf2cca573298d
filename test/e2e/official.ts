import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/service.ts'

/** The result of a command line program. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

interface Running {
  /** The first match in the program's output, as soon as there is one. */
  printed: (pattern: RegExp) => Promise<string>
  ended: Promise<Outcome>
  stop: () => void
}

/**
 * Starts a command of a dev dependency with the Node that runs the tests, and with a separate home folder to write
 * to.
 */
function start(command: string, args: readonly string[], home: string): Running {
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: '1', CI: 'true' }
  const file = join(root, 'node_modules', '.bin', command)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (out.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (out.stderr += String(chunk)))
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(out.stdout)
        if (found) resolve(found[0])
      }
      child.stdout.on('data', look)
      child.on('close', () =>
        reject(new Error(`${command} did not print ${pattern}\n${out.stdout}${out.stderr}`)),
      )
      look()
    })
  const ended = new Promise<Outcome>((resolve) => child.on('close', (code) => resolve({ code, ...out })))
  return { printed, ended, stop: () => child.kill() }
}

async function atHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'official-'))
  try {
    return await work(home)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Runs the inspector on the command line, without its pages. */
export const inspect = (args: readonly string[]): Promise<Outcome> =>
  atHome((home) => start('mcp-inspector', ['--cli', ...args], home).ended)

/** One finding of the conformance runner. A finding of `INFO` reports an observation and judges nothing. */
export interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}

/**
 * The scenarios that the conformance runner knows, with the revisions that have each scenario: dates, or `extension`.
 */
export async function listScenarios(kind: '--server' | '--authorization'): Promise<Map<string, string[]>> {
  const { stdout } = await atHome((home) => start('conformance', ['list', kind], home).ended)
  const lines = stdout.matchAll(/^ +- (\S+) \[([^\]]+)\]$/gm)
  return new Map([...lines].map(([, name = '', revisions = '']) => [name, revisions.split(',')]))
}

/**
 * Runs the conformance runner and returns its findings by scenario. `meanwhile` may do what the runner waits
 * for.
 */
export const runConformance = (
  args: readonly string[],
  meanwhile: (running: Running) => Promise<unknown> = async () => undefined,
): Promise<Map<string, Check[]>> =>
  atHome(async (home) => {
    const running = start('conformance', [...args, '--output-dir', 'found'], home)
    try {
      const [{ stderr, stdout }] = await Promise.all([running.ended, meanwhile(running)])
      const found = await readFindings(join(home, 'found'))
      if (found.size === 0) throw new Error(`The conformance runner found nothing:\n${stdout}${stderr}`)
      return found
    } finally {
      running.stop()
    }
  })

/** Reads the findings. There is one folder for each scenario, named by kind, scenario and time. */
async function readFindings(folder: string): Promise<Map<string, Check[]>> {
  const names = await readdir(folder).catch(() => [])
  const read = names.map(async (name): Promise<[string, Check[]]> => {
    const scenario = name
      .replace(/^(server|authorization-server)-/, '')
      .replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '')
    return [scenario, JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))]
  })
  return new Map(await Promise.all(read))
}
