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
})

describe('the upload', () => {
  it('is below its bar without the PDF reader, and evaluates no schema before the first request', async () => {
    const { size, atStart } = await measureUpload()
    expect(size).toBeGreaterThan(100)
    expect(size).toBeLessThanOrEqual(700)
    expect(atStart).toEqual(['drizzle-orm', 'hono'])
  })
})
