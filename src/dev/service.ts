import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url).href)
const wrangler = `${root}node_modules/wrangler/bin/wrangler.js`

/** Without these, Wrangler would ask questions and send figures, and local tracing would slow every request down. */
const environment = {
  ...process.env,
  CI: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, [wrangler, ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Brings the local database up to the newest migration. */
export async function migrate(stateDir: string): Promise<void> {
  const child = run(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir])
  const output = collect(child)
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error(`The migrations failed:\n${output()}`)
}

export interface ServiceOptions {
  port: number
  stateDir: string
  variables: Record<string, string>
  /** A file for the Worker's output; without a file the output is passed on. */
  log?: string
}

/** Starts the Worker locally and resolves once it answers. From then on its output is passed on. */
export async function startService({
  port,
  stateDir,
  variables,
  log,
}: ServiceOptions): Promise<ChildProcess> {
  const vars = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const args = [
    'dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--persist-to',
    stateDir,
    '--show-interactive-dev-session=false',
    '--log-level',
    'error',
    ...vars,
  ]
  const child = run(args)
  const output = collect(child)
  const file = log === undefined ? null : createWriteStream(log, { flags: 'a' })
  child.stdout?.pipe(file ?? process.stdout, { end: false })
  child.stderr?.pipe(unmarkMails()).pipe(file ?? process.stderr, { end: false })
  let exited = false
  child.on('exit', () => (exited = true))
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (exited) throw new Error(`The service did not start:\n${output()}`)
    if (await answers(`http://127.0.0.1:${port}/api/v1/health`)) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error('The service did not answer within a minute')
}

/**
 * Removes the mark of an error from printed mails: the Worker prints them at the level of errors, the only level that
 * is shown here.
 */
const unmarkMails = () =>
  new Transform({
    transform: (chunk, _encoding, done) =>
      done(null, String(chunk).replaceAll(/[^\n]*ERROR[^\n]*\n\s*\n(?=\s*Mail to )/g, '\n')),
  })

/** Whether the Worker itself answers, even while it rests: Wrangler's own error pages carry no id of a request. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).headers.has('x-request-id')
  } catch {
    return false
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)))
  return () => text
}
