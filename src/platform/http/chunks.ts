import { invalidData, Problem } from '../errors.ts'

/**
 * The chunks of a request's body. A body that breaks off is a failure of its sender. The body is locked only while a
 * chunk is read, so that the rest can be drained when the reading stops early.
 */
export async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  for (;;) {
    const { done, value } = await readOne(body)
    if (done) return
    yield value
  }
}

async function readOne(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  try {
    return await reader.read()
  } catch (error) {
    throw error instanceof Problem ? error : invalidData('', 'broke off before its end')
  } finally {
    reader.releaseLock()
  }
}
