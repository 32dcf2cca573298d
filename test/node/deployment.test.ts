import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { bundleWorker, entry } from '../../tools/build/worker.ts'
import { kibibytes, uploadOf } from '../bench/upload.ts'

const root = join(import.meta.dirname, '../..')
const config = join(root, 'wrangler.toml')

describe('wrangler.toml', () => {
  it('gives the service no address beside its domain', () => {
    const { workers_dev, preview_urls } = unstable_readConfig({ config })
    expect([workers_dev, preview_urls]).toEqual([false, false])
  })

  // A failure without logs leaves nothing to look at. Without `cpu_ms` a hostile document would get only the least
  // CPU that a request may have.
  it('keeps logs and traces, and gives a step its CPU', () => {
    const { observability, limits } = unstable_readConfig({ config })
    expect([observability.enabled, observability.traces?.enabled]).toEqual([true, true])
    expect(limits?.cpu_ms).toBe(300_000)
  })
})

describe('the upload', () => {
  // The readers of PDFs, signed files, messages, presentations, OpenDocument and RTF are loaded when such a file is read, and the writers of Word and PDF at the first export.
  it('is below its bars, and evaluates no schema before the first request', async ({ annotate }) => {
    const modules = await bundleWorker(root)
    const upload = uploadOf(modules)
    await annotate(`Gzipped KiB: service ${kibibytes(upload.service)}, writers ${kibibytes(upload.writers)}`)
    expect(upload.service).toBeGreaterThan(100)
    expect(upload.service).toBeLessThanOrEqual(1000)
    expect(upload.writers).toBeGreaterThan(50)
    expect(upload.writers).toBeLessThanOrEqual(230)
    expect(upload.apart).toEqual(expect.arrayContaining(['asn1js', 'pdfkit', 'postal-mime', 'unpdf']))
    expect(upload.atStart).toEqual(['drizzle-orm', 'hono'])
  })

  it('is what the build wrote, module by module', () => {
    const { no_bundle, main } = unstable_readConfig({ config })
    expect([no_bundle, main]).toEqual([true, join(root, 'build/worker', entry)])
  })
})
