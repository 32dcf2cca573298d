import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { expected, type Target, type Told } from './clients/calls.ts'
import { compileClients, generateClients } from './clients/generate.ts'
import { newConnected } from './connector.ts'
import { python } from './programs.ts'
import { sharedService } from './service.ts'

beforeAll(() => generateClients(sharedService().origin))

it('gives a document from which three generators write clients that compile under strict TypeScript, as our own does', async () => {
  await expect(compileClients()).resolves.toBeUndefined()
})

it.for(['openapi-fetch', 'hey-api', 'orval', 'own'])(
  'answers thirty calls of a client by %s',
  async (name) => {
    const company = await newConnected()
    // The file is not part of the project, because it imports clients that are missing until the generators have run.
    const { calls } = (await import(`./clients/${name}.ts`)) as { calls: (target: Target) => Promise<Told> }
    expect(await calls(company)).toEqual(expected(company))
  },
)

it('answers thirty calls of our client for Python', async () => {
  const company = await newConnected()
  const { origin, key, tenderId, words } = company
  const program = `${import.meta.dirname}/clients/calls.py`
  const { stdout } = await promisify(execFile)(python, [program, origin, key, tenderId, words])
  expect(JSON.parse(stdout)).toEqual(expected(company))
})
