import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '../../tools/demo/load.ts'
import { operatorClient } from '../../tools/operator.ts'
import { freePort } from '../soak/port.ts'
import { bundleService, startRuntime } from '../soak/runtime.ts'
import { quickPasswords } from '../support/quick-passwords.ts'
import { importLongTenders } from './long-tenders.ts'
import { startReceiver } from './receiver.ts'
import { startResolver } from './resolver.ts'

/**
 * Starts the service before all test files, with a separate state and on a free port, and returns the
 * function that ends it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = await mkdtemp(join(tmpdir(), 'tender-e2e-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const operatorToken = randomBytes(24).toString('base64url')
  const receiver = await startReceiver()
  const receiverPort = await freePort()
  const providerPort = await freePort()
  const packagePort = await freePort()
  const resolver = await startResolver()
  const proxyPort = await freePort()
  const sourcePort = await freePort()
  const variables = {
    OPERATOR_TOKEN: operatorToken,
    PUBLIC_ORIGIN: origin,
    WEBHOOK_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
    MCP_ALLOWED_ORIGINS: `http://127.0.0.1:${proxyPort}`,
    WEBHOOK_TEST_ORIGINS: [receiver.origin, ...[receiverPort, providerPort, packagePort].map(at)].join(','),
    DOH_URL: resolver.url,
    ...sourcesAt(`http://127.0.0.1:${sourcePort}`),
  }
  const log = join(stateDir, 'service.log')
  await writeFile(log, '')
  // Hashing passwords at the full cost took a tenth of the processor time of all tests.
  const modules = await bundleService(quickPasswords)
  const directory = join(stateDir, 'state')
  const service = await startRuntime({ modules, directory, port, variables, log })
  const operator = operatorClient(origin, operatorToken)
  const demo = await loadDemo(operator, origin, new Date())
  await importLongTenders(operator)
  project.provide('running', {
    origin,
    operatorToken,
    log,
    owners: demo.map(({ owner }) => owner),
    apiKeys: demo.map(({ apiKey }) => apiKey),
    receiver: receiver.origin,
    receiverPort,
    providerPort,
    packagePort,
    resolver: resolver.url,
    proxyPort,
    sourcePort,
  })
  return async () => {
    await service.stop()
    await printFailures(log)
    receiver.end()
    resolver.end()
    await rm(stateDir, { recursive: true, force: true })
  }
}

const at = (port: number) => `http://127.0.0.1:${port}`

const sourcesAt = (origin: string) => ({
  SOURCES: 'ted,own',
  TED_API_URL: `${origin}/ted/search`,
  TED_NOTICE_URL: `${origin}/ted/notice/{number}/xml`,
  OCDS_SOURCES: JSON.stringify([
    { name: 'own', url: `${origin}/releases?from={from}&to={to}`, timeZone: 'Europe/London' },
  ]),
})

/** Prints unforeseen failures of the service, so that a test that met a 500 shows its cause. */
async function printFailures(log: string): Promise<void> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"requestId"'))
  for (const line of lines.slice(0, 20)) process.stderr.write(`${line}\n`)
}
