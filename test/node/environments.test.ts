import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { configProblems, readConfig, requiredSecrets, settings } from '../../src/platform/config/config.ts'
import { missingSettings, type Secrets, type Settings } from '../../tools/deploy/settings.ts'
import { root } from '../../tools/service.ts'
import { queueRole } from '../../src/surfaces/jobs/queues.ts'

const read = (env?: string) =>
  unstable_readConfig({ config: `${root}wrangler.toml`, ...(env && { env }) }, { hideWarnings: true })

/** The top level, which is production, and whatever stands beside it, such as staging. */
const environments = [undefined, ...(read().definedEnvironments ?? [])]
const pairs = environments.flatMap((one, index) =>
  environments.slice(index + 1).map((other) => [one ?? 'top level', other ?? '', one, other] as const),
)

/** Settings that name nothing of the account. Everything else counts, so a new kind of resource is compared too. */
const general = new Set([
  'configPath',
  'userConfigPath',
  'topLevelName',
  'definedEnvironments',
  'targetEnvironment',
  'compatibility_date',
  'compatibility_flags',
  'jsx_factory',
  'jsx_fragment',
  'rules',
  'main',
  'triggers',
  'assets',
  'build',
  'vars',
  'migrations',
  'python_modules',
  'secrets',
  'previews',
  'dev',
])
/** Names within the code of the Worker or the project. */
const isOwnName = (path: string) =>
  /\.(?:binding|class_name|migrations_dir)$/.test(path) ||
  /^(?:durable_objects|ratelimits|send_email)\..*\.name$/.test(path)

/** The names and ids of an environment's resources, with the places where they stand. */
function resources(value: unknown, path = ''): [name: string, path: string][] {
  if (general.has(path)) return []
  if (typeof value === 'string') return isOwnName(path) ? [] : [[value, path]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => resources(each, path ? `${path}.${key}` : key))
}

describe('the environments of wrangler.toml', () => {
  it('have resources', () => {
    for (const environment of environments)
      expect(resources(read(environment)).length, environment).toBeGreaterThan(10)
  })

  it('share no resource', () => {
    for (const [one, other] of pairs) {
      const ofKinds = (environment?: string) =>
        resources(read(environment)).map(([name, path]) => `${path.split('.')[0]} ${name}`)
      const names = new Set(ofKinds(one))
      expect(
        ofKinds(other).filter((name) => names.has(name)),
        `${one} and ${other}`,
      ).toEqual([])
    }
  })

  it('name local data otherwise than what they deploy', () => {
    const { d1_databases: databases, r2_buckets: buckets } = read()
    const local = [
      ...databases.map((each: { preview_database_id?: string }) => each.preview_database_id),
      ...buckets.map((each: { preview_bucket_name?: string }) => each.preview_bucket_name),
    ]
    const deployed = new Set(
      resources(read()).flatMap(([name, path]) => (path.includes('preview') ? [] : [name])),
    )
    expect(local).toHaveLength(3)
    for (const name of local) expect(deployed.has(name ?? ''), name).toBe(false)
  })

  // Wrangler finds or creates resources by their names, and creates no queue that has a consumer alone.
  it('have no ids, and a producer for each queue', async () => {
    const text = await readFile(`${root}wrangler.toml`, 'utf8')
    expect(text).not.toMatch(/^\s*(?:database_id|account_id|zone_id|id)\s*=/m)
    const { producers = [], consumers = [] } = read().queues
    const names = (all: { queue: string }[]) => all.map(({ queue }) => queue).toSorted()
    expect(names(producers)).toEqual(names(consumers))
  })

  it.for(environments)('give each queue a consumer of the role of its producer (env %s)', (environment) => {
    const { queues } = read(environment)
    const producers = queues.producers ?? []
    const consumers = queues.consumers ?? []
    for (const { binding, queue } of producers)
      expect(queueRole(queue)).toBe(binding.toLowerCase().replace('_', '-'))
    const roles = consumers.map(({ queue }: { queue: string }) => queueRole(queue))
    expect(roles.toSorted()).toEqual(['deliveries', 'deliveries-dead', 'documents', 'imports'])
    for (const { queue, dead_letter_queue: dead } of consumers)
      expect(dead && queueRole(dead)).toBe(queueRole(queue) === 'deliveries' ? 'deliveries-dead' : undefined)
  })
})

/** The variables of the file that replaces those of wrangler.toml on a developer's machine. */
const localVariables = async () => parseEnv(await readFile(`${root}.env`, 'utf8'))

describe('.env', () => {
  it('replaces every variable of production', async () => {
    const { LOG_SAMPLING: _, ...vars } = read().vars
    const local = await localVariables()
    expect(Object.keys(local)).toEqual(expect.arrayContaining(Object.keys(vars)))
    for (const [name, value] of Object.entries(vars)) expect(local[name], name).not.toBe(value)
    expect(readConfig(local).ENVIRONMENT).toBe('local')
  })
})

describe('wrangler deploy', () => {
  it.for(['deploy', 'versions upload'])(
    'uploads the values of production (%s)',
    { timeout: 300_000 },
    async (command) => {
      const folder = await mkdtemp(join(tmpdir(), 'upload-'))
      const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
      const args = [wrangler, ...command.split(' '), '--dry-run', '--outdir', folder]
      const environment = { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' }
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: environment })
      await rm(folder, { recursive: true })
      expect(stdout).toMatch(/env\.ENVIRONMENT \("production"\)/)
      expect(stdout).toMatch(/env\.FILES \(tender-marketplace-files\)/)
      expect(stdout).not.toMatch(/127\.0\.0\.1|tender-marketplace-local/)
    },
  )
})

describe('the secrets of a deployment', () => {
  it('are those that the configuration requires', () => {
    expect(read().secrets?.required).toEqual(requiredSecrets)
    const missing = configProblems(read().vars).map(({ name }) => name)
    expect(missing).not.toEqual([])
    expect(requiredSecrets).toEqual(expect.arrayContaining(missing))
    for (const name of requiredSecrets)
      expect(
        Object.values(settings).find((each) => name in each),
        name,
      ).toBeDefined()
  })
})

/** The names of everything that a configuration binds. */
function bindings(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isOwnName(path) && /\.(?:binding|name)$/.test(path) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => bindings(each, path ? `${path}.${key}` : key))
}

describe('Env', () => {
  it('has every binding of wrangler.toml, those on demand included, and no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bindings-'))
    const text = await readFile(`${root}wrangler.toml`, 'utf8')
    const onDemand = text.replaceAll(/^# (?=\[\[?[a-z]|(?:binding|dataset) = )/gm, '')
    await writeFile(join(folder, 'wrangler.toml'), onDemand)
    const config = unstable_readConfig({ config: join(folder, 'wrangler.toml') }, { hideWarnings: true })
    await rm(folder, { recursive: true })
    const source = await readFile(`${root}src/env.d.ts`, 'utf8')
    const members = [...source.matchAll(/^  ([A-Z0-9_]+)\??: (\w+)/gm)]
    const isVariable = (name: string) => Object.values(settings).some((each) => name in each)
    const declared = members.flatMap(([, name = '']) => (isVariable(name) ? [] : [name]))
    expect(bindings(config).toSorted()).toEqual(declared.toSorted())
    expect(declared).toEqual(expect.arrayContaining(['DB', 'AI', 'REQUESTS', 'KEY_GATE', 'ASSETS']))
  })
})

const deployable = {
  ...read(),
  routes: [{ pattern: 'a.test', custom_domain: true }],
  vars: { ...read().vars, PUBLIC_ORIGIN: 'https://a.test', MAIL_FROM: 'no-reply@a.test' },
}
const file = { OPERATOR_TOKEN: 'x'.repeat(24), WEBHOOK_KEYS: `a:${'A'.repeat(43)}=` }
const nothingStored = { file, stored: new Set<string>() }

describe('missingSettings', () => {
  it('finds nothing missing where all is set, in a file or already', () => {
    expect(missingSettings(deployable, nothingStored)).toEqual([])
    expect(missingSettings(deployable, { file: {}, stored: new Set(requiredSecrets) })).toEqual([])
    expect(missingSettings(deployable, { file: {}, stored: null })).toEqual([])
    const withSource = { ...deployable, vars: { ...deployable.vars, SOURCES: 'doffin' } }
    expect(missingSettings(withSource, { file: {}, stored: null })).toEqual([])
  })

  it('names every example of the file as it is shipped', () => {
    const said = missingSettings(read(), nothingStored).join('\n')
    for (const name of ['PUBLIC_ORIGIN', 'MAIL_FROM', 'No route leads to tenders.example'])
      expect(said).toContain(name)
  })

  const withVars = (vars: Record<string, string>) => ({
    ...deployable,
    vars: { ...deployable.vars, ...vars },
  })
  it.for<[string, Settings, Secrets]>([
    ['OPERATOR_TOKEN and WEBHOOK_KEYS are not set', deployable, { file: {}, stored: new Set() }],
    ['WEBHOOK_KEYS is not set', deployable, { file: {}, stored: new Set(['OPERATOR_TOKEN']) }],
    [
      'WEBHOOK_KEYS.0 must be name:base64',
      deployable,
      { ...nothingStored, file: { ...file, WEBHOOK_KEYS: 'short' } },
    ],
    ['MAIL_API_KEY must be set', withVars({ MAIL_SENDER: 'http' }), nothingStored],
    ['no binding EMAIL', { ...deployable, send_email: [] }, nothingStored],
    ['no binding AI', withVars({ AI_PROVIDER: 'workers-ai', AI_MODEL: 'm' }), nothingStored],
    ['the jurisdiction of FILES and BACKUPS differ', withVars({ JURISDICTION: 'eu' }), nothingStored],
    ['No route leads to b.test', withVars({ PUBLIC_ORIGIN: 'https://b.test' }), nothingStored],
    ['DOFFIN_API_KEY must be set', withVars({ SOURCES: 'doffin' }), nothingStored],
    [
      'does not require OPERATOR_TOKEN',
      { ...deployable, secrets: { required: ['WEBHOOK_KEYS'] } },
      nothingStored,
    ],
  ])('says: %s', ([sentence, given, secrets]) => {
    expect(missingSettings(given, secrets).join('\n')).toContain(sentence)
  })
})
