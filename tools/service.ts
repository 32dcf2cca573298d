import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Transform } from 'node:stream'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url).href)
export const wrangler = `${root}node_modules/wrangler/bin/wrangler.js`

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

/** Wrangler ends with this process: without the import, a killed start would leave its service running. */
const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', import.meta.resolve('./end-with-parent.ts'), wrangler, ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Brings the local databases up to the newest migration. */
export async function migrate(stateDir: string): Promise<void> {
  const text = await readFile(`${root}wrangler.toml`, 'utf8')
  for (const [, binding = ''] of text.matchAll(/^binding = "(DB|CATALOGUE_\d+)"/gm))
    await migrateOne(stateDir, binding)
}

async function migrateOne(stateDir: string, binding: string): Promise<void> {
  const child = run(['d1', 'migrations', 'apply', binding, '--local', '--persist-to', stateDir])
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

/**
 * Writes the variables of a service where only this user can read them: every user of the machine sees the
 * arguments of a process. Values contain no quotes and no line breaks.
 */
async function writeVariables(file: string, variables: Record<string, string>): Promise<void> {
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`)
  // The mode of a file that exists stays as it is.
  await rm(file, { force: true })
  await writeFile(file, lines.join(''), { mode: 0o600 })
}

/** Settings of `wrangler.toml` that a local service does without: it starts offline, and belongs to no account. */
const remote = new Set(['vars', 'secrets', 'routes', 'ai', 'send_email', 'analytics_engine_datasets', 'env'])

/**
 * Writes the configuration of a local service. It declares no secrets, because Wrangler would then ignore variables that
 * are neither declared nor in `[vars]`.
 */
async function writeLocalConfig(file: string): Promise<void> {
  // Loading Wrangler takes a second, which scripts that only call the service need not wait for.
  const { experimental_readRawConfig: readRawConfig } = await import('wrangler')
  const { rawConfig } = readRawConfig({ config: `${root}wrangler.toml` })
  const { main = '', assets, build, ...others } = rawConfig
  const kept = Object.entries(others).filter(([name]) => !remote.has(name))
  const local = {
    ...Object.fromEntries(kept),
    main: resolve(root, main),
    assets: { ...assets, directory: resolve(root, assets?.directory ?? '') },
    build: { command: `${build?.command} --migrated`, cwd: root, watch_dir: [`${root}src`, `${root}assets`] },
  }
  await writeFile(file, JSON.stringify(local))
}

/** Starts the Worker locally and resolves once it answers. From then on its output is passed on. */
export async function startService({
  port,
  stateDir,
  variables,
  log,
}: ServiceOptions): Promise<ChildProcess> {
  const file = `${resolve(stateDir)}/variables.env`
  await writeVariables(file, variables)
  const config = `${resolve(stateDir)}/wrangler.json`
  await writeLocalConfig(config)
  // Wrangler reads none of these if a file is named. Values of a later file replace those of an earlier one.
  const named = ['.env', '.env.local', '.dev.vars'].map((name) => root + name)
  const files = [...named, file].filter((each) => existsSync(each))
  const failure = `${root}build/failure.txt`
  await rm(failure, { force: true })
  const args = [
    'dev',
    '--config',
    config,
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--persist-to',
    stateDir,
    '--show-interactive-dev-session=false',
    '--log-level',
    'error',
    ...files.flatMap((each) => ['--env-file', each]),
  ]
  const child = run(args)
  const output = collect(child)
  const logFile = log === undefined ? null : createWriteStream(log, { flags: 'a' })
  let exited = false
  child.on('exit', () => (exited = true))
  for (let waited = 0; waited < 180_000; waited += 100) {
    const failed = await readFile(failure, 'utf8').catch(() => null)
    if (failed !== null) child.kill()
    if (failed !== null) throw new Error(`The build failed: ${failed}`)
    if (exited) throw new Error(`The service did not start:\n${output()}`)
    if (await answers(`http://127.0.0.1:${port}/api/v1/health`)) {
      child.stdout?.pipe(logFile ?? process.stdout, { end: false })
      child.stderr?.pipe(unmarkMails()).pipe(logFile ?? process.stderr, { end: false })
      return child
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error('The service did not answer within three minutes')
}

/**
 * Removes the mark of an error from printed mails: the Worker prints them at the level of errors, the only level that
 * is shown here. Removes the runtime's lines about hosts that do not resolve, which the history of a webhook shows.
 */
const unmarkMails = () =>
  new Transform({
    transform: (chunk, _encoding, done) =>
      done(
        null,
        String(chunk)
          .replaceAll(/[^\n]*rust\/worker\/ffi\.rs[^\n]*failed to lookup[^\n]*\n/g, '')
          .replaceAll(/[^\n]*ERROR[^\n]*\n\s*\n(?=\s*Mail to )/g, '\n'),
      ),
  })

/** Whether the Worker itself answers, even while it rests: Wrangler's own error pages have no request id. */
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
