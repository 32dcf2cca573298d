import { env } from 'cloudflare:workers'
import { createCtx } from '../../src/platform/context/context.ts'

/** A context with another request's write right before, or right after, its first batch. */
export function meanwhile(when: 'before' | 'after', work: () => Promise<unknown>) {
  let done = false
  const once = async () => {
    if (done) return
    done = true
    await work()
  }
  const batch = async (statements: D1PreparedStatement[]) => {
    if (when === 'before') await once()
    const results = await env.DB.batch(statements)
    if (when === 'after') await once()
    return results
  }
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name === 'batch') return batch
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return createCtx({ ...env, DB }, () => undefined)
}
