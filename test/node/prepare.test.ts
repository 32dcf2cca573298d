import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp, type Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'acorn'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockState } from '../../tools/local-state.ts'
import { root } from '../../tools/service.ts'

const script = 'tools/prepare.mjs'

let folder = ''
let servers: { close: () => void }[] = []

/** An npm that writes its arguments to a file and ends with the code of the file `code`. */
const npm = `
  const { appendFileSync, existsSync, readFileSync } = require('node:fs')
  appendFileSync('called.txt', process.argv.slice(2).join(' ') + '\\n')
  process.exit(existsSync('code') ? Number(readFileSync('code', 'utf8')) : 0)
`

const lockOf = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } })
const hono = { version: '4.0.0' }
const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
const foreign = { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] }
const other = { version: '1.0.0', optional: true }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-'))
  await mkdir(join(folder, 'tools'), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await cp(root + script, join(folder, script))
  await writeFile(join(folder, 'npm.cjs'), npm)
  await lockWith({ hono }, { hono })
})
afterEach(async () => {
  for (const server of servers) server.close()
  servers = []
  await rm(folder, { recursive: true })
})

async function lockWith(wanted: Record<string, object>, installed: Record<string, object> | null) {
  await writeFile(join(folder, 'package-lock.json'), lockOf(wanted))
  const file = join(folder, 'node_modules/.package-lock.json')
  await (installed ? writeFile(file, lockOf(installed)) : rm(file, { force: true }))
}

interface Ran {
  code: number | null
  said: string
  /** The calls of npm. */
  npm: string
}

async function prepare(args: string[] = [], variables: Record<string, string> = {}): Promise<Ran> {
  const environment = {
    PATH: process.env.PATH,
    npm_execpath: join(folder, 'npm.cjs'),
    npm_node_execpath: process.execPath,
    npm_config_user_agent: 'npm/11.0.0 node/v22.12.0 linux x64',
    PORT: String(await freePort()),
    ...variables,
  }
  const child = spawn(process.execPath, [join(folder, script), ...args], { cwd: folder, env: environment })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said, npm: await readFile(join(folder, 'called.txt'), 'utf8').catch(() => '') }
}

async function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A refusal is one sentence on one line, with what to do, and nothing was installed before it. */
function expectRefusal({ code, said, npm }: Ran, sentence: RegExp) {
  expect([code, npm]).toEqual([1, ''])
  expect(said).toMatch(/^[^\n]+\.\n$/)
  expect(said).toMatch(sentence)
}

describe('prepare.mjs', () => {
  it('is written for the Node versions that it refuses', async () => {
    const text = await readFile(root + script, 'utf8')
    expect(() => parse(text, { ecmaVersion: 2020, sourceType: 'module' })).not.toThrow()
    // Modules and functions of later versions parse on earlier ones too.
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)
    expect(imports.toSorted()).toEqual(
      ['child_process', 'fs', 'http', 'net', 'path', 'url'].map((name) => `node:${name}`),
    )
    expect(text).not.toMatch(
      /\bfetch\(|structuredClone|\.at\(|\.toSorted|\.replaceAll|Object\.hasOwn|import\.meta\.dirname/,
    )
  })

  it('says nothing where everything is there', async () => {
    expect(await prepare(['start'])).toEqual({ code: 0, said: '', npm: '' })
    expect(await prepare()).toEqual({ code: 0, said: '', npm: '' })
  })

  it.for([
    ['no packages are installed', { hono }, null],
    ['a package is missing', { hono, zod: hono }, { hono }],
    ['a package has another version', { hono }, { hono: { version: '3.9.0' } }],
    ['native code for this machine is missing', { hono, native }, { hono }],
  ] as const)('runs npm ci where %s', async ([, wanted, installed]) => {
    await lockWith(wanted, installed)
    const ran = await prepare()
    expect([ran.code, ran.npm]).toEqual([0, 'ci\n'])
    expect(ran.said).toContain('running npm ci')
  })

  it('does not miss optional packages for other machines', async () => {
    await lockWith({ hono, foreign, other }, { hono })
    expect(await prepare()).toEqual({ code: 0, said: '', npm: '' })
  })

  it('says that npm ci failed, and ends with 1', async () => {
    await lockWith({ hono }, null)
    await writeFile(join(folder, 'code'), '7')
    const { code, said } = await prepare()
    expect(code).toBe(1)
    expect(said.trimEnd().split('\n').at(-1)).toMatch(
      /^The packages could not be installed \(npm ci ended with 7\): .+\.$/,
    )
  })

  it('refuses without a lock file', async () => {
    await rm(join(folder, 'package-lock.json'))
    expectRefusal(await prepare(), /package-lock\.json is missing or damaged.+git checkout/)
  })

  it.for(['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])('refuses Node %s', async (version) => {
    await lockWith({ hono }, null)
    const agent = { npm_config_user_agent: `npm/10.0.0 node/v${version} linux x64` }
    expectRefusal(
      await prepare(['start'], agent),
      new RegExp(`^Node ${version.replaceAll('.', '\\.')} .+install Node 22`),
    )
  })

  it.for(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0'])('takes Node %s', async (version) => {
    const agent = { npm_config_user_agent: `npm/10.0.0 node/v${version} linux x64` }
    expect(await prepare(['start'], agent)).toEqual({ code: 0, said: '', npm: '' })
  })

  it.for(['abc', '0', '70000', '8787.5', '-1', '8787 8788'])('refuses PORT=%s', async (PORT) => {
    expectRefusal(await prepare(['start'], { PORT }), /^PORT is “.+”: set it to a number from 1 to 65535/)
  })

  it('tells a second start that the service already runs there', async () => {
    const port = await listening(
      createHttp((_request, answer) => answer.writeHead(200, { 'X-Request-Id': 'req_1' }).end('{}')),
    )
    const ran = await prepare(['start'], { PORT: String(port) })
    expectRefusal(ran, new RegExp(`^Tender Marketplace already runs at http://127\\.0\\.0\\.1:${port}: `))
  })

  it.for([
    ['answers', () => createHttp((_request, answer) => answer.end('hello'))],
    ['closes connections', () => createServer((socket) => socket.destroy())],
    ['answers no HTTP', () => createServer((socket) => socket.end('SSH-2.0-x\r\n'))],
  ] as const)('names the port that another program has, which %s', async ([, make]) => {
    const port = await listening(make())
    const ran = await prepare(['start'], { PORT: String(port) })
    expectRefusal(ran, new RegExp(`^Another program uses port ${port}: .*PORT=\\d+ npm start`))
  })

  it('does not look at the port for other scripts', async () => {
    const port = await listening(createServer())
    expect((await prepare([], { PORT: String(port) })).code).toBe(0)
  })

  it('refuses a state folder that is a file', async () => {
    await writeFile(join(folder, 'state'), '')
    expectRefusal(await prepare(['start'], { STATE_DIR: 'state/x' }), /state is not a folder: .*STATE_DIR/)
  })

  // The superuser may write everywhere.
  it.skipIf(process.getuid?.() === 0)('refuses a state folder that cannot be written', async () => {
    await mkdir(join(folder, 'state'))
    await chmod(join(folder, 'state'), 0o500)
    expectRefusal(await prepare(['start'], { STATE_DIR: 'state' }), /may not write to .*STATE_DIR/)
  })
})

describe('lockState', () => {
  const baseUrl = 'http://127.0.0.1:8787'
  const lock = () => join(folder, 'start.lock')

  /** A process whose arguments are those of a start. */
  function start() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'start.ts'])
    servers.push({ close: () => child.kill('SIGKILL') })
    return child
  }

  it('takes a folder without a lock, and writes whose it is', async () => {
    expect(await lockState(folder, baseUrl)).toBeNull()
    expect(JSON.parse(await readFile(lock(), 'utf8'))).toEqual({ pid: process.pid, baseUrl })
  })

  it('refuses the folder of an instance that runs, with its address', async () => {
    const { pid } = start()
    await writeFile(lock(), JSON.stringify({ pid, baseUrl: 'http://127.0.0.1:9999' }))
    expect(await lockState(folder, baseUrl)).toBe(
      `The data in ${folder} are in use by the instance at http://127.0.0.1:9999 (process ${pid}): end it, or choose another folder with STATE_DIR.`,
    )
  })

  it('takes the folder of a process that was killed', async () => {
    const child = start()
    await writeFile(lock(), JSON.stringify({ pid: child.pid, baseUrl }))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('exit', resolve))
    expect(await lockState(folder, baseUrl)).toBeNull()
  })

  it.for([
    ['of another program with the same process id', JSON.stringify({ pid: 1, baseUrl })],
    ['that was written half', '{"pid":'],
  ] as const)('takes the folder with a lock %s', async ([, text]) => {
    await writeFile(lock(), text)
    expect(await lockState(folder, baseUrl)).toBeNull()
  })
})
