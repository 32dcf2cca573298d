import { describe, expect, it } from 'vitest'
import { Problem } from '../../src/platform/context/errors.ts'
import { readBytes } from '../../src/platform/http/body.ts'
import { readCapped } from '../../src/platform/http/capped.ts'
import { deeperThan } from '../../src/platform/text/json-depth.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/**
 * A body of these chunks. `then` says how the body goes on after the chunks, and `cancelled` whether the reader
 * cancelled it.
 */
function bodyOf(chunks: string[], then: 'end' | 'break' | 'wait' | 'repeat' = 'end') {
  const state = { cancelled: false, pulled: 0 }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks[state.pulled++] ?? (then === 'repeat' ? 'x'.repeat(1000) : undefined)
      if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk))
      else if (then === 'break') controller.error(new Error('gone'))
      else if (then === 'end') controller.close()
      else await new Promise(() => undefined)
    },
    cancel() {
      state.cancelled = true
    },
  })
  return { body, state }
}

describe('readCapped', () => {
  it.for([
    [[], 4, '', 'whole'],
    [['abc'], 4, 'abc', 'whole'],
    [['abcd'], 4, 'abcd', 'whole'],
    [['ab', 'cd'], 4, 'abcd', 'whole'],
    [['abcde'], 4, 'abcd', 'longer'],
    [['ab', 'cd', 'e'], 4, 'abcd', 'longer'],
  ] as const)('of %j with %i bytes is "%s", %s', async ([chunks, limit, expected, end]) => {
    const { body, state } = bodyOf([...chunks])
    const capped = await readCapped(body, limit)
    expect([text(capped.bytes), capped.end]).toEqual([expected, end])
    expect(state.cancelled).toBe(end === 'longer')
  })

  it('is empty where there is no body', async () => {
    expect(await readCapped(null, 4)).toEqual({ bytes: new Uint8Array(), end: 'whole' })
  })

  it('reads no further than the limit of a body without end', async () => {
    const { body, state } = bodyOf([], 'repeat')
    expect(await readCapped(body, 3500)).toMatchObject({ end: 'longer' })
    expect(state.pulled).toBeLessThan(8)
    expect(state.cancelled).toBe(true)
  })

  it('keeps what came before the other side broke off', async () => {
    const capped = await readCapped(bodyOf(['abc'], 'break').body, 10)
    expect([text(capped.bytes), capped.end, String(capped.cause)]).toEqual(['abc', 'broken', 'Error: gone'])
  })

  it('keeps what came before the signal, and lets go of a body that says nothing any more', async () => {
    const { body, state } = bodyOf(['abc'], 'wait')
    const capped = await readCapped(body, 10, AbortSignal.timeout(20))
    expect([text(capped.bytes), capped.end]).toEqual(['abc', 'stopped'])
    expect(state.cancelled).toBe(true)
  })
})

describe('readBytes', () => {
  const limit = 1024 * 1024
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request('https://tenders.example/', { method: 'POST', body, headers })

  it.for([limit - 1, limit])('reads %i bytes', async (length) => {
    expect((await readBytes(post(new Uint8Array(length)), limit)).byteLength).toBe(length)
  })

  it('refuses a byte more, whatever length is declared', async () => {
    const { body, state } = bodyOf(['x'.repeat(limit), 'x'], 'repeat')
    const refused = await readBytes(post(body, { 'Content-Length': '1' }), limit).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'INVALID_DATA', message: expect.stringContaining('1 MiB') })
    expect(state.pulled).toBeLessThan(8)
  })

  it('refuses a body that breaks off', async () => {
    const broken = readBytes(post(bodyOf(['abc'], 'break').body), limit)
    await expect(broken).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })
})

describe('deeperThan', () => {
  const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2)

  it.for([
    [nested(30), false],
    [nested(32), false],
    [nested(34), true],
    [`"${'['.repeat(100)}"`, false],
    [`"\\"${'['.repeat(100)}"`, false],
    ['[]'.repeat(100), false],
    ['['.repeat(33), true],
  ] as const)('32 levels, of %s, is %s', ([json, deep]) => {
    expect(deeperThan(32, json)).toBe(deep)
  })
})
