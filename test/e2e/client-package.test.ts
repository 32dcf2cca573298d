import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pythonProgram, typescriptProgram, webhookProgram } from '../../src/surfaces/docs/client-samples.ts'
import { packClient } from '../../tools/client/pack.ts'
import { launch, newAccount } from './browser.ts'
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

const executable = (name: string) => join(root, 'node_modules/.bin', name)

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
    await compileStrictly(home)
  })

  /** Compiles what people copy: from the README of the package and from the guide. */
  async function compileStrictly(home: string): Promise<void> {
    const readme = await readFile(join(home, 'node_modules/tender-marketplace/README.md'), 'utf8')
    const [, shown = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
    const types = join(root, 'node_modules/@types')
    const flags = { strict: true, noEmit: true, module: 'nodenext', target: 'esnext', types: ['node'] }
    const compilerOptions = { ...flags, typeRoots: [types], allowImportingTsExtensions: true }
    await Promise.all([
      writeFile(join(home, 'readme.ts'), shown),
      writeFile(join(home, 'webhook.ts'), webhookProgram),
      writeFile(join(home, 'program.ts'), typescriptProgram),
      writeFile(join(home, 'client.ts'), await served('client.ts')),
      writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] })),
    ])
    const compiling = run(executable('tsc'), ['-p', home]).catch(({ stdout }) => ({ stdout }))
    expect((await compiling).stdout).toBe('')
  }
})

describe('the programs of the guide', () => {
  it.for([
    ['client.ts in Node', 'client.ts', 'program.ts', typescriptProgram, [process.execPath]],
    ['client.ts in Deno', 'client.ts', 'program.ts', typescriptProgram, [executable('deno'), 'run', '-A']],
    ['client.ts in Bun', 'client.ts', 'program.ts', typescriptProgram, [executable('bun')]],
    ['client.py', 'client.py', 'program.py', pythonProgram, [python]],
  ] as const)('run with %s', async ([, client, name, program, [interpreter, ...given]]) => {
    await writeFile(join(folder, client), await served(client))
    await writeFile(join(folder, name), program)
    const { stdout } = await run(interpreter, [...given, name], { cwd: folder, env, maxBuffer: 50_000_000 })
    expect(stdout).toMatch(/^tender_\w{26}$/m)
    expect(stdout).toMatch(/^\d+$/m)
  })
})

/** The requests of a page of another origin. It is a string, because it runs in the browser. */
const pageProgram = (apiKey: string) => `(async () => {
  const { createClient, isApiError } = await import('/index.js')
  const client = createClient({ apiKey: '${apiKey}' })
  const titles = []
  for await (const tender of client.listTenders({ limit: 3 })) if (titles.push(tender.title) >= 5) break
  const task = await client.createTask({ title: 'Call the buyer' })
  const done = await client.updateTask(task.id, { done: true }, { ifMatch: task })
  const code = await client.getBid('bid_00000000000000000000000000').catch((error) => isApiError(error) && error.code)
  let rows = 0
  for await (const tender of client.exportTenders({ status: ['open'] })) rows += tender.id.startsWith('tender_') ? 1 : 0
  return { titles: titles.length, done: done.done, code, rows }
})()`

describe('a page of another origin', () => {
  it('lists, writes, exports and reads errors with the packed client', async () => {
    const packed = join(folder, 'for-browsers')
    await packClient(root, await served('client.ts'), packed)
    const script = await readFile(join(packed, 'package/index.js'), 'utf8')
    const browser = await launch()
    const page = await browser.newPage()
    const site = createServer(({ url }, response) => {
      const isScript = url === '/index.js'
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? script : '<!doctype html><title>Bids</title>')
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const outcome = await page.evaluate(pageProgram(key))
    expect(outcome).toEqual({ titles: 5, done: true, code: 'NOT_FOUND', rows: expect.any(Number) })
    expect((outcome as { rows: number }).rows).toBeGreaterThan(5)
    await browser.close()
    site.close()
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
