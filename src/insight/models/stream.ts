import { sentencesOf } from '../../reference/language/sentences.ts'
import { second } from '../../platform/time/time.ts'

/** The parts of a streamed answer. All texts together are exactly the answer, character for character. */
export type StreamPart<A> =
  | { type: 'heartbeat' }
  | { type: 'sentence'; text: string }
  | { type: 'done'; answer: A }

const heartbeatInterval = 10 * second

/**
 * An answer as a stream: heartbeats while it is produced and verified, then its sentences, then the whole. No
 * word of a model is sent before the answer is verified. Throws the errors of the work.
 */
export async function* streamVerified<A extends { answer: string }>(
  work: Promise<A>,
  { everyMs = heartbeatInterval }: { everyMs?: number } = {},
): AsyncGenerator<StreamPart<A>, void> {
  // The work continues when the reader stops; then a failure no longer matters to anyone.
  work.catch(() => undefined)
  let done: { answer: A } | null = null
  while (!done) {
    const pause = new AbortController()
    const waited = scheduler.wait(everyMs, { signal: pause.signal }).then(
      () => null,
      () => null,
    )
    done = await Promise.race([work.then((answer) => ({ answer })), waited])
    pause.abort()
    if (!done) yield { type: 'heartbeat' }
  }
  for (const text of piecesOf(done.answer.answer)) yield { type: 'sentence', text }
  yield { type: 'done', answer: done.answer }
}

/** The sentences of a text, each with the white space and marks after it, so that nothing is lost between them. */
function piecesOf(text: string): string[] {
  const starts = sentencesOf(text).map(({ start }) => start)
  const cuts = [0, ...starts.slice(1), text.length]
  return cuts.slice(1).flatMap((end, at) => (end > (cuts[at] ?? 0) ? [text.slice(cuts[at], end)] : []))
}
