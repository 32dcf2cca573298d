import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pythonProgram, typescriptProgram, webhookProgram } from '../../src/surfaces/docs/client-samples.ts'
import { packClient } from '../../tools/client/pack.ts'
import { newAccount } from './browser.ts'
import { python } from './programs.ts'
import { sharedService } from './service.ts'

const run = promisify(execFile)
const { origin, operator, packagePort } = sharedService()
const root = join(import.meta.dirname, '../..')
let folder: string
let key: string
let env: Record<string, string | undefined>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  const { companyId } = await newAccount()
  const scopes = ['tenders:read', 'bids:read', 'bids:write', 'webhooks:manage']
  key = (await operator.post<{ key: string }>('/keys', { companyId, name: 'Client', scopes })).key
  env = { ...process.env, API_KEY: key, HOOK: `http://127.0.0.1:${packagePort}/hook` }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const served = async (name: string) => (await fetch(`${origin}/docs/${name}`)).text()

describe('the packed client', () => {
  it('installs from its tarball without a network, and verifies a delivery', async () => {
    const tarball = await packClient(root, await served('client.ts'), join(folder, 'packed'))
    const home = join(folder, 'home')
    await mkdir(home)
    await writeFile(join(home, 'package.json'), '{"type":"module"}')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: home })
    const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['tender-marketplace'])
    await writeFile(join(home, 'webhook.js'), webhookProgram)
    const { stdout } = await run(process.execPath, ['webhook.js'], { cwd: home, env })
    expect(stdout).toBe('bid.submitted true\n')
  })
})

describe('the programs of the guide', () => {
  it.for([
    ['client.ts', 'program.ts', typescriptProgram, process.execPath],
    ['client.py', 'program.py', pythonProgram, python],
  ] as const)('run with %s', async ([client, name, program, interpreter]) => {
    await writeFile(join(folder, client), await served(client))
    await writeFile(join(folder, name), program)
    const { stdout } = await run(interpreter, [name], { cwd: folder, env, maxBuffer: 50_000_000 })
    expect(stdout).toMatch(/^tender_\w{26}$/m)
    expect(stdout).toMatch(/^\d+$/m)
  })
})

describe('client.py', () => {
  it('passes its checks', async () => {
    await writeFile(join(folder, 'client.py'), await served('client.py'))
    const checks = join(import.meta.dirname, 'clients/checks.py')
    const outcome = await run(python, [checks], {
      cwd: folder,
      env: { ...process.env, PYTHONPATH: folder },
    })
    expect(outcome.stderr).toMatch(/^OK$/m)
    expect(Number(/^Ran (\d+) tests/m.exec(outcome.stderr)?.[1])).toBeGreaterThanOrEqual(12)
  })
})
