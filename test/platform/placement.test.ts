import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { gateOf } from '../../src/identity/keys/stub.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { objectsIn } from '../../src/platform/context/placement.ts'
import { storeOf } from '../../src/platform/db/sandbox/env.ts'
import { runnerOf } from '../../src/surfaces/jobs/wake.ts'
import { meterOf } from '../../src/surfaces/mcp/meter.ts'
import { wakeSandbox } from '../../src/workspace/sandbox/wake.ts'

const jurisdictions = ['eu', 'us', 'fedramp'] as const
const namespaces = ['KEY_GATE', 'MCP_METER', 'MCP_MAILBOX', 'JOBS', 'SANDBOXES'] as const

/** The service's bindings with namespaces that record what they are asked for; the local runtime has no jurisdictions. */
function recording(members: object) {
  const asked: string[] = []
  const namespace = (path: string): unknown =>
    new Proxy(
      {},
      {
        get: (_, method: string) => (argument: unknown) => {
          const call = `${path}.${method}(${String(argument)})`
          asked.push(call)
          if (method === 'jurisdiction') return namespace(call)
          return method === 'idFromName' ? argument : { wake: async () => undefined }
        },
      },
    )
  const recorders = Object.fromEntries(namespaces.map((name) => [name, namespace(name)]))
  return { asked, env: Object.assign({ ...env }, recorders, members) as unknown as Env }
}

const reached: [string, string, (env: Env) => unknown][] = [
  ['the gate of a key', 'KEY_GATE', (own) => gateOf(own, 'a')],
  ['the meter of a company', 'MCP_METER', (own) => meterOf(own, 'a')],
  ['the runner of a job', 'JOBS', (own) => runnerOf(own, 'a')],
  ['the store of a sandbox', 'SANDBOXES', (own) => storeOf(own, 'a')],
  ['the runner of a sandbox', 'JOBS', (own) => wakeSandbox({ env: own }, 'a')],
]

describe('objectsIn', () => {
  it.for(jurisdictions)('places objects in %s', (jurisdiction) => {
    for (const [what, name, reach] of reached) {
      const { asked, env: own } = recording({ JURISDICTION: jurisdiction })
      reach(own)
      const within = `${name}.jurisdiction(${jurisdiction})`
      expect([what, asked]).toEqual([what, [within, `${within}.idFromName(a)`, `${within}.get(a)`]])
    }
  })

  it('leaves the choice to the platform without a jurisdiction', () => {
    expect(objectsIn(env, env.KEY_GATE)).toBe(env.KEY_GATE)
  })

  it('refuses a jurisdiction that does not exist', () => {
    expect(() => readConfig(recording({ JURISDICTION: 'moon' }).env)).toThrow('JURISDICTION')
  })
})
