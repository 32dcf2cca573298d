import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { measureUpload } from '../bench/startup.ts'

const config = join(import.meta.dirname, '../../wrangler.toml')

describe('wrangler.toml', () => {
  it.for([undefined, 'production'])('gives the service no address beside its domain (env %s)', (env) => {
    const { workers_dev, preview_urls } = unstable_readConfig({ config, ...(env && { env }) })
    expect([workers_dev, preview_urls]).toEqual([false, false])
  })

  // A failure without logs leaves nothing to look at. Without `cpu_ms` a hostile document would get only the least
  // CPU that a request may have.
  it.for([undefined, 'production'])('keeps logs, and gives a step its CPU (env %s)', (env) => {
    const { observability, limits } = unstable_readConfig({ config, ...(env && { env }) })
    expect([observability.enabled, limits?.cpu_ms]).toEqual([true, 300_000])
  })
})

describe('the upload', () => {
  // The PDF reader is loaded when a PDF is read, and the writers of Word and PDF at the first export.
  it('is below its bars, and evaluates no schema before the first request', async ({ annotate }) => {
    const { size, atStart } = await measureUpload()
    await annotate(`Gzipped KiB: service ${size.service.toFixed(0)}, writers ${size.writers.toFixed(0)}`)
    expect(size.service).toBeGreaterThan(100)
    expect(size.service).toBeLessThanOrEqual(700)
    expect(size.writers).toBeGreaterThan(50)
    expect(size.writers).toBeLessThanOrEqual(230)
    expect(atStart).toEqual(['drizzle-orm', 'hono'])
  })
})
