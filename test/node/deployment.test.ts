import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'

const config = join(import.meta.dirname, '../../wrangler.toml')

describe('wrangler.toml', () => {
  it.for([undefined, 'production'])('gives the service no address beside its domain (env %s)', (env) => {
    const { workers_dev, preview_urls } = unstable_readConfig({ config, ...(env && { env }) })
    expect([workers_dev, preview_urls]).toEqual([false, false])
  })
})
