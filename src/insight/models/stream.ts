import { sentencesOf } from '../../reference/language/sentences.ts'
import { second } from '../../platform/time.ts'

/** What a stream of an answer carries. All texts together are the answer, character for character. */
export type StreamPart<A> =
  | { type: 'heartbeat' }
  | { type: 'sentence'; text: string }
  | { type: 'done'; answer: A }

const patience = 10 * second

/**
 * An answer as a stream: heartbeats while it is being made and verified, then its sentences, then the whole. Nothing is
 * sent of what a model says before it was verified. Throws what the work throws.
 */
export async function* streamVerified<A extends { answer: string }>(
  work: Promise<A>,
  { everyMs = patience }: { everyMs?: number } = {},
): AsyncGenerator<StreamPart<A>, void> {
  // Whoever stops reading leaves the work to its end; its failure is then nobody's.
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

/** The sentences of a text with the white space and marks after each, so that nothing is lost between them. */
function piecesOf(text: string): string[] {
  const starts = sentencesOf(text).map(({ start }) => start)
  const cuts = [0, ...starts.slice(1), text.length]
  return cuts.slice(1).flatMap((end, at) => (end > (cuts[at] ?? 0) ? [text.slice(cuts[at], end)] : []))
}
