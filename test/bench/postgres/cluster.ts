import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { Client } from './wire.ts'

const run = promisify(execFile)
const folder = '/usr/lib/postgresql/15/bin'

export const isInstalled = (): boolean => existsSync(`${folder}/postgres`)

/** A PostgreSQL server on a free port of the loopback, with its data in a new directory. */
export class Cluster {
  readonly #directory: string
  readonly #server: ChildProcess
  readonly port: number

  private constructor(directory: string, server: ChildProcess, port: number) {
    this.#directory = directory
    this.#server = server
    this.port = port
  }

  static async start(): Promise<Cluster> {
    const owner = account()
    const directory = await mkdtemp(`${tmpdir()}/bench-postgres-`)
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(directory, owner.uid, owner.gid)
    const init = ['-D', `${directory}/data`, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
    await run(`${folder}/initdb`, init, { ...owner, cwd: directory })
    const port = await freePort()
    const given = Object.entries({ ...settings, port, unix_socket_directories: directory })
    const options = given.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(`${folder}/postgres`, ['-D', `${directory}/data`, ...options], {
      ...owner,
      cwd: directory,
      stdio: 'ignore',
    })
    process.once('exit', () => server.kill('SIGINT'))
    const cluster = new Cluster(directory, server, port)
    await cluster.#answering()
    return cluster
  }

  connect(): Promise<Client> {
    return Client.open(this.port)
  }

  /** SIGINT makes PostgreSQL end at once and in good order. */
  async stop(): Promise<void> {
    if (this.#server.exitCode === null) {
      this.#server.kill('SIGINT')
      await once(this.#server, 'exit')
    }
    await rm(this.#directory, { recursive: true, force: true })
  }

  async #answering(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (this.#server.exitCode !== null) break
      const client = await this.connect().catch(() => null)
      if (client) return client.close()
      await new Promise((done) => setTimeout(done, 100))
    }
    await this.stop()
    throw new Error('PostgreSQL did not start')
  }
}

/** Settings that an administrator would choose for a catalogue that is mostly read, on a machine of this size. */
const settings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '1GB',
  effective_cache_size: '3GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  plan_cache_mode: 'force_custom_plan',
  max_wal_size: '4GB',
  fsync: 'off',
  autovacuum: 'off',
}

/** PostgreSQL refuses to run as root, so root runs it as the account that PostgreSQL's package makes. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
