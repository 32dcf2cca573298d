import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { root } from '../../tools/service.ts'
import { queueRole } from '../../src/surfaces/jobs/queue-name.ts'

const read = (env?: string) =>
  unstable_readConfig({ config: `${root}wrangler.toml`, ...(env && { env }) }, { hideWarnings: true })

const environments = [undefined, ...(read().definedEnvironments ?? [])]
const pairs = environments.flatMap((one, index) =>
  environments.slice(index + 1).map((other) => [one ?? 'top level', other ?? '', one, other] as const),
)

/** Settings that name nothing of the account. Everything else counts, so a new kind of resource is compared too. */
const settings = new Set([
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
  'dev',
])
/** Names within the code of the Worker or the project. */
const isOwnName = (path: string) =>
  /\.(?:binding|class_name|migrations_dir)$/.test(path) ||
  /^(?:durable_objects|ratelimits|send_email)\..*\.name$/.test(path)

/** The names and ids of an environment's resources, with the places where they stand. */
function resources(value: unknown, path = ''): [name: string, path: string][] {
  if (settings.has(path)) return []
  if (typeof value === 'string') return isOwnName(path) ? [] : [[value, path]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => resources(each, path ? `${path}.${key}` : key))
}

describe('the environments of wrangler.toml', () => {
  it('have resources', () => {
    expect(environments).toContain('production')
    for (const environment of environments) {
      const names = resources(read(environment)).map(([name]) => name)
      expect(names.length, environment).toBeGreaterThan(10)
      expect(names).toContain(read(environment).d1_databases[0]?.database_id)
    }
  })

  it.for(pairs)('%s and %s share no resource', ([, , one, other]) => {
    const ofKinds = (environment?: string) =>
      resources(read(environment)).map(([name, path]) => `${path.split('.')[0]} ${name}`)
    const names = new Set(ofKinds(one))
    expect(ofKinds(other).filter((name) => names.has(name))).toEqual([])
  })

  it.for(environments)('give each queue a consumer of the role of its producer (env %s)', (environment) => {
    const { queues } = read(environment)
    const producers = queues.producers ?? []
    const consumers = queues.consumers ?? []
    for (const { binding, queue } of producers) expect(queueRole(queue)).toBe(binding.toLowerCase())
    const roles = consumers.map(({ queue }: { queue: string }) => queueRole(queue))
    expect(roles.toSorted()).toEqual(['deliveries', 'deliveries-dead', 'documents', 'imports'])
    for (const { queue, dead_letter_queue: dead } of consumers)
      expect(dead && queueRole(dead)).toBe(queueRole(queue) === 'deliveries' ? 'deliveries-dead' : undefined)
  })
})

describe('wrangler without --env', () => {
  it.for(['deploy', 'versions upload'])('refuses %s', async (command) => {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'))
    const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
    const args = [wrangler, ...command.split(' '), '--dry-run', '--outdir', folder]
    const environment = { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' }
    const failed = await promisify(execFile)(process.execPath, args, { cwd: root, env: environment }).then(
      () => null,
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    await rm(folder, { recursive: true })
    expect(failed?.code).toBe(1)
    expect(failed?.stdout).toContain(`Name the environment: npx wrangler ${command} --env production`)
  })
})
