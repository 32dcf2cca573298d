import { env } from 'cloudflare:workers'
import { afterAll, expect } from 'vitest'

/** The mutants that a runtime reaches while it evaluates the service, which it does once, and then in a test file. */
interface Reached {
  atStart: Set<number>
  inFile?: Set<number>
}

const reached = ((globalThis as unknown as { reached?: Reached }).reached ??= { atStart: new Set() })

const ask = (body: unknown) =>
  env.FIXTURES.fetch('http://fixtures.test/', { method: 'PUT', body: JSON.stringify(body) })

// Runs before the service is imported, because constants of the service may hold a mutant.
if ('MUTANTS' in env) {
  const on = await (await ask(null)).json<number | null>()
  delete reached.inFile
  const mutant = (id: number): boolean => {
    const ids = reached.inFile ?? reached.atStart
    ids.add(id)
    return id === on
  }
  Object.assign(globalThis, { mutant })
}

/** Reports which mutants the test file reaches. */
export function reportMutants(): void {
  if (!('MUTANTS' in env)) return
  const inFile = new Set<number>()
  reached.inFile = inFile
  afterAll(async () => {
    await ask({ file: expect.getState().testPath, ids: [...reached.atStart, ...inFile] })
  })
}
