import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, wrangler } from '../../tools/service.ts'

const folder = `${root}docs/operating`

/** The commands in the blocks and sentences of the documents for operators, without the words before and after them. */
const commands = readdirSync(folder).flatMap((name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  )
  const sentences = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks, ...sentences].flatMap(
    (line) => line.match(/\bnp(?:m run|x wrangler) [^#]*/)?.[0].trim() ?? [],
  )
})
const wordsOf = (command: string) =>
  (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
const beginning = (...first: string[]) =>
  [...new Set(commands)].filter((command) => first.every((word, index) => wordsOf(command)[index] === word))

/** Both services at once: the operator's interface, and the API of the account. It has nothing and accepts everything. */
let server: Server
let origin = ''
let asked: string[] = []
/** A folder in a folder, because documents name files beside the project. */
let place = ''

beforeAll(async () => {
  place = join(await mkdtemp(join(tmpdir(), 'operating-')), 'project')
  await mkdir(place)
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ success: true, errors: [], messages: [], result: [], data: {} }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(join(place, '..'), { recursive: true })
})

/** Runs a script until it ends or has asked the stand-in for its work. Returns what it said. */
async function run(args: string[], variables: Record<string, string>): Promise<string> {
  asked = []
  const child = spawn(process.execPath, args, {
    cwd: place,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: place,
      CI: 'true',
      WRANGLER_SEND_METRICS: 'false',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const reached = setInterval(() => asked.some((each) => !each.includes('/health')) && child.kill(), 20)
  await new Promise((resolve) => child.on('close', resolve))
  clearInterval(reached)
  return said
}

const ofAccount = () => ({
  CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
  CLOUDFLARE_API_TOKEN: 'a-token',
  CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
})

const admin = (words: string[]) =>
  run([`${root}tools/admin.ts`, ...words], {
    BASE_URL: origin,
    OPERATOR_TOKEN: 'a-token',
    STATE_DIR: place,
    ...ofAccount(),
  })

/** The account's API is the stand-in, and there is no configuration, so a command ends once its words are understood. */
const account = (words: string[]) =>
  run([wrangler, ...words, '--config', join(place, 'none.toml')], {
    ...ofAccount(),
    WRANGLER_HIDE_BANNER: 'true',
  })

const misunderstood =
  /Unknown (?:argument|command)|Not enough (?:non-option )?arguments|Missing required argument|Invalid values/i

const adminCommands = beginning('npm', 'run', 'admin', '--')
// It goes on until it is ended.
const wranglerCommands = beginning('npx', 'wrangler').filter((command) => wordsOf(command)[2] !== 'dev')
const deployCommands = beginning('npm', 'run', 'deploy', '--')

describe('the documents for operators', () => {
  it('have commands of every kind', () => {
    expect(adminCommands.length).toBeGreaterThan(25)
    expect(wranglerCommands.length).toBeGreaterThan(8)
    expect(deployCommands.length).toBeGreaterThan(3)
  })

  it.for(adminCommands)('name a command of the operator: %s', { timeout: 120_000 }, async (command) => {
    expect(await admin(wordsOf(command).slice(4))).not.toMatch(misunderstood)
  })

  it.for(wranglerCommands)('name a command of Wrangler: %s', { timeout: 120_000 }, async (command) => {
    expect(await account(wordsOf(command).slice(2))).not.toMatch(misunderstood)
  })

  it.for(deployCommands)('name options of a deployment: %s', { timeout: 120_000 }, async (command) => {
    const options = wordsOf(command).slice(4)
    expect(await account(['deploy', ...options.filter((word) => word !== '--check')])).not.toMatch(
      misunderstood,
    )
  })
})

describe('the stand-ins', () => {
  it.for<[typeof admin, string]>([
    [admin, 'jobs rnu mail'],
    [account, 'd1 time-travel inof DB'],
    [account, 'd1 info'],
    [account, 'tail --formt json'],
    [account, 'd1 create x --location moon'],
  ])('notice what is misspelt', { timeout: 120_000 }, async ([service, words]) => {
    expect(await service(words.split(' '))).toMatch(misunderstood)
  })
})
