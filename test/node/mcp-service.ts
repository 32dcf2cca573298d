import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { operatorOf } from '../../src/dev/operator.ts'
import { migrate, startService } from '../../src/dev/service.ts'

/** The service as `npm start` runs it, on a database of its own, with a company that has a key and a tender to call. */
export interface RunningService {
  origin: string
  key: string
  tenderId: string
  stop: () => Promise<void>
}

export async function runService(more: Record<string, string> = {}): Promise<RunningService> {
  const stateDir = await mkdtemp(`${tmpdir()}/connector-`)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const OPERATOR_TOKEN = 'operator-token-for-tests-only'
  await migrate(stateDir)
  const variables = { OPERATOR_TOKEN, PUBLIC_ORIGIN: origin, ...more }
  const child = await startService({ port, stateDir, variables })
  const operator = operatorOf(origin, OPERATOR_TOKEN)
  const company = await operator.post<{ id: string }>('/companies', {
    name: 'A',
    country: 'DE',
    plan: 'enterprise',
  })
  const person = { email: 'a@example.com', name: 'A', password: 'correct horse battery', role: 'owner' }
  await operator.post('/users', { ...person, companyId: company.id })
  const scopes = [
    'tenders:read',
    'tenders:write',
    'bids:read',
    'bids:write',
    'chat:write',
    'analysis:write',
    'compliance:read',
  ]
  const { key } = await operator.post<{ key: string }>('/keys', { companyId: company.id, name: 'A', scopes })
  await operator.post('/notices?source=manual', tender)
  const found = await fetch(`${origin}/api/v1/tenders?source=manual`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const { data } = (await found.json()) as { data: { id: string }[] }
  const stop = async () => {
    await ended(child)
    await rm(stateDir, { recursive: true, force: true })
  }
  return { origin, key, tenderId: data[0]?.id ?? '', stop }
}

const tender = {
  format: 'tender/1',
  tender: {
    reference: 'T',
    title: 'Ring road',
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-01-01',
    deadline: '2098-01-01T12:00:00Z',
  },
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const ended = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.on('exit', resolve)
    child.kill('SIGTERM')
  })
