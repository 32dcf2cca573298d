import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { operatorOf } from '../../src/dev/operator.ts'
import { migrate, root, startService } from '../../src/dev/service.ts'
import type { SourceCheck, SourcesStatus } from '../../src/catalogue/sources/schema.ts'
import { serve } from '../support/sources-server.ts'
import { ocdsStandIn, release, tedStandIn } from '../support/sources-stand-in.ts'

const token = 'operator-token-of-the-sources-test'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

// The service is built and started first, which takes more than a minute on a busy machine.
it('a whole service reads sources over HTTP', async () => {
  const today = new Date(Date.now() - 3_600_000).toISOString()
  const day = today.slice(0, 10).replaceAll('-', '')
  const xml = await readFile(`${root}test/fixtures/notices/eforms/ted-real/2024-OJS072-00215550.xml`)
  const ted = await serve(tedStandIn([{ number: '215550-2024', day, xml }]))
  let refused = 0
  const cut = () => (refused++ === 0 ? new Response('{"releases": [', { status: 500 }) : null)
  const releases = Array.from({ length: 7 }, (_, index) => release(`n${index}`, today))
  const ocds = await serve(ocdsStandIn(releases, { fault: cut }))
  const own = { name: 'own', url: `${ocds.origin}/releases?from={from}&to={to}`, timeZone: 'Europe/London' }
  const stateDir = await mkdtemp(`${tmpdir()}/sources-`)
  await migrate(stateDir)
  const port = await freePort()
  const variables = {
    OPERATOR_TOKEN: token,
    SOURCES: 'ted,own',
    OCDS_SOURCES: JSON.stringify([own]),
    TED_API_URL: `${ted.origin}/v3/notices/search`,
    TED_NOTICE_URL: `${ted.origin}/notice/{number}/xml`,
  }
  const service = await startService({ port, stateDir, variables })
  try {
    const operator = operatorOf(`http://127.0.0.1:${port}`, token)
    const { done } = await operator.post<{ done: object }>('/jobs/sources/run', {})
    expect(done).toMatchObject({
      ted: { created: 1 },
      own: { error: 'the source answers 500: {"releases": [' },
    })
    const { sources } = await operator.get<{ sources: SourcesStatus }>('/status')
    expect(sources.on).toMatchObject([
      { name: 'ted', state: 'current', notices: { created: 1 } },
      { name: 'own', state: 'retrying', attempts: 1, lastAnswer: '{"releases": [' },
    ])
    expect(sources.on[1]?.problem).toMatch(/^own has failed once, last because the source answers 500/)
    const checked = await operator.post<SourceCheck>('/sources/ted/check', {})
    expect([checked.understood, checked.sentence]).toEqual([true, expect.stringContaining('ted answers for')])
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
    ted.server.close()
    ocds.server.close()
    await rm(stateDir, { recursive: true, force: true })
  }
}, 180_000)
