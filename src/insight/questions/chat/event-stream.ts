import { Bytes } from '../../../platform/http/bytes.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { streamVerified } from '../../models/stream.ts'
import { second } from '../../../platform/time/time.ts'
import { ChatAnswer } from './schema.ts'

/** In milliseconds. An earlier failure is answered as JSON, like every error; afterwards the stream has begun. */
const startTimeout = second
/**
 * A chat answer as server-sent events: `sentence` for each sentence, then `answer` with the whole; or `error` in the
 * form of every error. An answer is checked before its first word is sent, so nothing is ever taken back.
 */
export async function eventStream(answer: () => Promise<unknown>): Promise<Bytes> {
  const work = answer().then((data) => ChatAnswer.parse(data))
  await Promise.race([work, scheduler.wait(startTimeout)])
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A reader who has left needs no error, and the answer is stored in any case.
  void write(writable.getWriter(), work).catch(() => undefined)
  return new Bytes(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }, readable)
}

async function write(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  work: Promise<ChatAnswer>,
): Promise<void> {
  const encoder = new TextEncoder()
  const send = (text: string) => writer.write(encoder.encode(text))
  const event = (name: string, data: unknown) => send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  try {
    for await (const part of streamVerified(work)) {
      if (part.type === 'heartbeat') await send(': one moment\n\n')
      else if (part.type === 'sentence') await event('sentence', { text: part.text })
      else await event('answer', part.answer)
    }
  } catch (error) {
    await event('error', failureOf(error))
  }
  await writer.close()
}

function failureOf(error: unknown): { error: string; code: string } {
  if (error instanceof Problem) return { error: error.message, code: error.code }
  // The stream has begun, so the error mapper never sees the failure.
  logFailure({ row: 'POST /chat' }, error)
  return { error: 'Something failed on our side', code: 'INTERNAL_ERROR' }
}
