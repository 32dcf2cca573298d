import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { parseArgs, parseEnv, stripVTControlCharacters } from 'node:util'
import { unstable_readConfig as readConfig } from 'wrangler'
import { missingSettings } from './deploy/settings.ts'
import { root, wrangler } from './service.ts'

const given = process.argv.slice(2)
const { values } = parseArgs({
  args: given,
  strict: false,
  options: { check: { type: 'boolean' }, env: { type: 'string' }, 'secrets-file': { type: 'string' } },
})
const environment = typeof values.env === 'string' ? ['--env', values.env] : []
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The build runs on the Node of this process, also where another is first in the path. */
const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`

interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** Asks Wrangler something, without a question back. */
function ask(...args: string[]): Promise<Ran> {
  const child = spawn(process.execPath, [wrangler, ...args, ...environment], {
    cwd: root,
    env: { ...process.env, PATH: path, CI: 'true', WRANGLER_HIDE_BANNER: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ran: Ran = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (ran.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (ran.stderr += String(chunk)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })))
}

/** Runs Wrangler at the terminal, with its questions. @throws Error if it fails. */
async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [wrangler, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`wrangler ${args[0]} ended with ${code}`)
}

/** The values of a file of secrets, which Wrangler reads as JSON or as lines. */
async function secretsIn(file: unknown): Promise<Record<string, string>> {
  if (typeof file !== 'string') return {}
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no file ${file}: --secrets-file names the file of secrets.`)
  })
  return text.trimStart().startsWith('{')
    ? (JSON.parse(text) as Record<string, string>)
    : (parseEnv(text) as Record<string, string>)
}

const readSettings = () =>
  readConfig(
    { config: `${root}wrangler.toml`, ...(typeof values.env === 'string' && { env: values.env }) },
    { hideWarnings: true },
  )

/** The names of the secrets that the Worker has; null if there is no Worker yet. */
async function storedSecrets(): Promise<Set<string> | null> {
  const { code, stdout } = await ask('secret', 'list', '--format', 'json')
  if (code !== 0) return null
  return new Set((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name))
}

/** The last lines of what Wrangler said, without its marks and colours. */
const lastWords = ({ stdout, stderr }: Ran): string =>
  stripVTControlCharacters(`${stdout}\n${stderr}`)
    .split('\n')
    .filter((line) => line.includes('ERROR'))
    .join(' ')
    .replaceAll(/.*\[ERROR\]\s*/g, '')
    .trim()

/** Says what a deployment lacks. It changes nothing, here and in the account. Returns whether anything is missing. */
async function check(): Promise<boolean> {
  const settings = readSettings()
  const file = await secretsIn(values['secrets-file'])
  const missing: string[] = []
  const login = await ask('whoami', '--json')
  const isLoggedIn = login.code === 0
  if (!isLoggedIn) missing.push('Nobody is logged in: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.')
  const stored = isLoggedIn ? ((await storedSecrets()) ?? new Set<string>()) : null
  missing.push(...missingSettings(settings, { file, stored }))
  for (const { database_name: name = '' } of isLoggedIn ? settings.d1_databases : [])
    if ((await ask('d1', 'info', name, '--json')).code !== 0)
      missing.push(
        `There is no database ${name}: run npx wrangler d1 create ${name} --location weur, or another location.`,
      )
  const dry = await ask('deploy', '--dry-run', '--outdir', `${root}build/dry-run`)
  if (dry.code !== 0) missing.push(`wrangler deploy --dry-run fails: ${lastWords(dry)}`)
  for (const sentence of missing) say(`missing  ${sentence}`)
  if (!isLoggedIn) say('unknown  The database and the stored secrets: they are checked after the login.')
  if (dry.code === 0) say('ok       The build and the bindings: wrangler deploy --dry-run passes.')
  if (missing.length === 0) say('ok       Nothing is missing: npm run deploy.')
  return missing.length > 0
}

/** Applies the migrations, then deploys the Worker. Migrations only add, so the running Worker works with both. */
async function deploy(): Promise<void> {
  const file = await secretsIn(values['secrets-file'])
  const settings = readSettings()
  const missing = missingSettings(settings, { file, stored: null })
  if (missing.length > 0) throw new Error(missing.join('\n'))
  for (const { binding } of settings.d1_databases)
    await run('d1', 'migrations', 'apply', binding, '--remote', ...environment)
  await run('deploy', ...given)
}

try {
  if (values.check) process.exitCode = (await check()) ? 1 : 0
  else await deploy()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
