import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Operator, operatorOf } from '../../src/dev/operator.ts'
import { migrate, startService } from '../../src/dev/service.ts'

export interface Service {
  origin: string
  operator: Operator
  /** Adds a person to a further company; the operator's interface makes new people only. */
  join: (companyId: string, userId: string, role: string) => void
  end: () => Promise<void>
}

/** The service with a state of its own on a free port. */
export async function startOwnService(): Promise<Service> {
  const stateDir = await mkdtemp(join(tmpdir(), 'tender-e2e-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const token = randomBytes(24).toString('base64url')
  await migrate(stateDir)
  const variables = {
    OPERATOR_TOKEN: token,
    PUBLIC_ORIGIN: origin,
    WEBHOOK_KEYS: `e2e:${randomBytes(32).toString('base64')}`,
  }
  const child = await startService({ port, stateDir, variables })
  const databases = `${stateDir}/v3/d1/miniflare-D1DatabaseObject`
  const file = (await readdir(databases)).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  return {
    origin,
    operator: operatorOf(origin, token),
    join: (companyId, userId, role) => {
      const database = new DatabaseSync(`${databases}/${file}`)
      const sql = 'INSERT INTO memberships (company_id, user_id, role, created_at) VALUES (?, ?, ?, 0)'
      database.prepare(sql).run(companyId, userId, role)
      database.close()
    },
    end: async () => {
      await stop(child)
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** A port that nobody listens at right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
