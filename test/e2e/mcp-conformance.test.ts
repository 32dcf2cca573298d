import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationScenarios, type Decision, serverScenarios } from './conformance-decisions.ts'
import { newConnected } from './connector.ts'
import { type Proxy, startProxy } from './mcp-proxy.ts'
import { type Check, listScenarios, runConformance } from './official.ts'
import { sharedService } from './service.ts'

/** The revisions of the protocol that the runner knows. */
const revisions = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const

let proxy: Proxy
/** The findings by scenario, one map for each revision. */
let found: Map<string, Check[]>[]

beforeAll(async () => {
  proxy = await startProxy(sharedService().proxyPort, await newConnected())
  const at = ['server', '--url', `${proxy.origin}/api/mcp`, '--suite', 'all', '--spec-version']
  found = await Promise.all(revisions.map((revision) => runConformance([...at, revision])))
}, 180_000)
afterAll(() => proxy?.stop())

/** Everything that was judged of a scenario, at every revision that has the scenario. */
const judgedOf = (scenario: string) =>
  found.flatMap((each) => each.get(scenario) ?? []).filter(({ status }) => status !== 'INFO')
const unmet = (checks: Check[]) => [
  ...new Set(checks.filter(({ status }) => status !== 'SUCCESS').map(({ id }) => id)),
]
/**
 * The check `wire-schema-valid` does not count as met, because a message of the right form may still be
 * wrong.
 */
const met = (checks: Check[]) =>
  checks.filter(({ id, status }) => status === 'SUCCESS' && id !== 'wire-schema-valid')

const decided = Object.entries(serverScenarios)
const required = decided.filter(([, decision]) => decision === 'passes' || 'besides' in decision)
const leftOut = decided.filter(([, decision]) => decision !== 'passes' && 'leftOut' in decision)
const besides = (decision: Decision) =>
  decision !== 'passes' && 'besides' in decision ? Object.keys(decision.besides) : []

describe('the conformance runner', () => {
  it('knows no scenario and no revision that nobody has decided on', async () => {
    const [server, authorization] = [await listScenarios('--server'), await listScenarios('--authorization')]
    expect([...server.keys()].toSorted()).toEqual(Object.keys(serverScenarios).toSorted())
    expect([...authorization.keys()].toSorted()).toEqual(Object.keys(authorizationScenarios).toSorted())
    const known = new Set([...server.values()].flat())
    expect([...known].toSorted()).toEqual([...revisions, 'extension'])
    for (const [index, revision] of revisions.entries()) {
      const meant = [...server].filter(([, of]) => of.includes(revision)).map(([name]) => name)
      expect([...(found[index]?.keys() ?? [])].toSorted()).toEqual(meant.toSorted())
    }
  })

  it.for(required)('has nothing against %s', ([scenario, decision], { expect: expected }) => {
    const checks = judgedOf(scenario)
    expected(met(checks).length).toBeGreaterThan(0)
    expected(unmet(checks).toSorted()).toEqual(besides(decision).toSorted())
  })

  it.for(leftOut)('could not be asked for %s', ([scenario, decision], { expect: expected }) => {
    const checks = judgedOf(scenario)
    const passes = checks.length > 0 && unmet(checks).length === 0
    expected(passes).toBe(decision !== 'passes' && 'hollow' in decision)
  })
})
