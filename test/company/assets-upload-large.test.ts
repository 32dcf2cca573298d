import { createHash } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { newCompany } from '../support/api.ts'
import { newAsset, objectsOf, upload } from '../support/assets-files.ts'

const mib = 1024 * 1024

/** A body of `size` bytes, each made when it is read. */
function generated(size: number): { body: ReadableStream; sha256: () => string } {
  const block = new Uint8Array(64 * 1024).map((_, index) => index * 31)
  const hash = createHash('sha256')
  let left = size
  const body = new ReadableStream(
    {
      pull(controller) {
        if (left === 0) return controller.close()
        const chunk = block.slice(0, Math.min(left, block.length))
        left -= chunk.length
        hash.update(chunk)
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sha256: () => hash.digest('hex') }
}

describe('POST /assets/:id/upload', () => {
  it('streams 100 MiB', async () => {
    const company = await newCompany()
    const id = await newAsset(company)
    const { body, sha256 } = generated(100 * mib)
    const answer = await upload(company, id, body, { 'Content-Length': `${100 * mib}` })
    expect(answer.body.data.file).toMatchObject({ size: 100 * mib, sha256: sha256() })
    const [key = ''] = await objectsOf(company)
    expect((await env.FILES.head(key))?.size).toBe(100 * mib)
  }, 120_000)
})
