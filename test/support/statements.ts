import { env } from 'cloudflare:workers'

/** The prototype of all databases of the runtime. It outlives the modules, which every test file loads again. */
interface Collecting {
  prepare: (text: string) => D1PreparedStatement
  collected?: Set<string>
}

/** The files of the calls above this one, the nearest first. Reads them directly: a stack as text maps each source. */
function callers(): (string | undefined)[] {
  const { prepareStackTrace } = Error
  try {
    Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName())
    return new Error('here').stack as unknown as (string | undefined)[]
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}

/** Whether the service prepared the statement, or drizzle for it, and not a test. */
function isOfService(): boolean {
  const caller = callers().find((file) => file !== undefined && !file.includes('/support/statements.ts'))
  if (caller === undefined) return false
  return (
    caller.includes('tender-marketplace-source-') || (caller.includes('/src/') && !caller.includes('/test/'))
  )
}

/** Collects each text that the service prepares from now on, once in a runtime, for all databases of the runtime. */
export function collectStatements(): void {
  const database = Object.getPrototypeOf(env.DB) as Collecting
  if (database.collected) return
  const collected = new Set<string>()
  const known = new Set<string>()
  const { prepare } = database
  database.collected = collected
  database.prepare = function (this: D1Database, text) {
    if (!known.has(text) && isOfService()) {
      known.add(text)
      collected.add(text)
    }
    return prepare.call(this, text)
  }
}

/**
 * Refuses a statement of the service that reads or changes rows of companies without binding a company: see
 * `company-bound.ts`. Each text is judged once, after the test that prepared it first.
 */
export async function refuseUnbound(): Promise<void> {
  const { collected } = Object.getPrototypeOf(env.DB) as Collecting
  if (!collected?.size) return
  const body = JSON.stringify([...collected])
  collected.clear()
  const response = await env.FIXTURES.fetch('http://fixtures.test/', { method: 'POST', body })
  const faults = await response.json<string[]>()
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
}
