import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../tools/service.ts'
import { freePort } from '../soak/port.ts'

/** The arguments of every process of the machine, as each of its users sees them. */
const processes = async () => (await promisify(execFile)('ps', ['-eo', 'args'])).stdout

interface Started {
  child: ChildProcess
  said: () => string
}

/** A start at rest, which loads no demo. Resolves once it is ready, or has ended. */
async function start(port: number, stateDir: string): Promise<Started> {
  const environment = { ...process.env, PORT: String(port), STATE_DIR: stateDir, MAINTENANCE: 'on' }
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: root, env: environment })
  let said = ''
  const isUp = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('rests at')) resolve()
      })
    child.on('close', () => resolve())
  })
  await isUp
  return { child, said: () => said }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
    () => true,
    () => false,
  )

describe('npm start', () => {
  let stateDir = ''
  let port = 0
  let first: Started

  beforeAll(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'tender-start-'))
    port = await freePort()
    first = await start(port, stateDir)
  }, 240_000)
  afterAll(async () => {
    first.child.kill('SIGKILL')
    await rm(stateDir, { recursive: true, force: true })
  })

  it('shows no secret in the list of processes', async () => {
    expect(first.said()).toContain(`rests at http://127.0.0.1:${port}`)
    const demo = JSON.parse(await readFile(join(stateDir, 'demo.json'), 'utf8')) as Record<string, string>
    const listed = await processes()
    expect(listed).toContain(`--port ${port}`)
    expect(
      [demo.operatorToken, demo.webhookKeys].filter((secret) => !secret || listed.includes(secret)),
    ).toEqual([])
    // The service has them nevertheless.
    const headers = { Authorization: `Bearer ${demo.operatorToken}` }
    expect((await fetch(`http://127.0.0.1:${port}/operator/status`, { headers })).status).toBe(200)
  })

  it.for(['variables.env', 'demo.json'])('lets only its user read %s', async (name) => {
    expect((await stat(join(stateDir, name))).mode & 0o777).toBe(0o600)
  })

  it('refuses the folder of a start that runs', async () => {
    const second = await start(await freePort(), stateDir)
    expect(second.said()).toContain(
      `in use by the instance at http://127.0.0.1:${port} (process ${first.child.pid})`,
    )
    expect(second.child.exitCode).toBe(1)
  })

  it('leaves nothing behind when it is killed, and starts again', { timeout: 240_000 }, async () => {
    first.child.kill('SIGKILL')
    await expect.poll(() => processes(), { timeout: 20_000 }).not.toContain(`--port ${port}`)
    await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false)
    first = await start(port, stateDir)
    expect(first.said()).toContain('rests at')
  })
})
