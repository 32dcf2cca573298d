import { invalidData, Problem } from '../context/errors.ts'

/** In bytes. By default the runtime reads 4 KiB at a time, and handling a chunk costs more than its bytes. */
const chunkSize = 64 * 1024

/**
 * The chunks of a request's body. A body that breaks off is a failure of its sender. The body is locked only while a
 * chunk is read, so that the rest can be drained when the reading stops early.
 */
export async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  for (;;) {
    const { done, value } = await readOne(body)
    if (value && value.byteLength > 0) yield value
    if (done) return
  }
}

async function readOne(body: ReadableStream<Uint8Array>) {
  const reader = bytesReaderOf(body)
  try {
    return 'readAtLeast' in reader
      ? await reader.readAtLeast(chunkSize, new Uint8Array(chunkSize))
      : await reader.read()
  } catch (error) {
    throw error instanceof Problem ? error : invalidData('', 'broke off before its end')
  } finally {
    reader.releaseLock()
  }
}

/** A reader that fills a buffer, or for a stream that cannot fill one, a reader of the chunks as they come. */
function bytesReaderOf(body: ReadableStream<Uint8Array>) {
  try {
    return body.getReader({ mode: 'byob' })
  } catch {
    return body.getReader()
  }
}
