import type { Ctx } from '../../platform/context.ts'
import { decodeText } from '../notices/decode.ts'
import { Unreadable } from '../../platform/unreadable.ts'
import { fetchListed } from './documents.ts'
import type { Broken } from './failures.ts'
import { type Feed, type Page, SourceFault, unusable } from './feed.ts'
import { importPage } from './import.ts'
import { type SourceAnswer, ask } from './request.ts'
import { noGain, type State } from './state.ts'
import type { Budget, Worked } from './work.ts'

const json = /^(application|text)\/([\w.+-]+\+)?json\b/i
export const mostPages = 1000

/**
 * Fetches the current page and imports the notices that it contains or lists. Every fault is returned in the result.
 */
export async function readPage(ctx: Ctx, feed: Feed, state: State, budget: Budget): Promise<Worked> {
  const { task, page } = state
  if (!task) throw new Error('There is no window at work')
  const name = nameOf(state)
  let answer: SourceAnswer | null = null
  let read: Page
  try {
    if (state.pages >= mostPages) throw unusable(`the window has more than ${mostPages} pages`)
    const asking = { fetch: ctx.fetch, now: ctx.now, limits: budget.limits, busy: feed.busy, type: json }
    answer = await ask(feed.request(task, page), asking)
    if (feed.charset !== null && !isUtf8(answer.bytes)) answer.charset = feed.charset
    read = feed.read(decodeText(answer.bytes, answer.charset), page)
  } catch (error) {
    return unreadable(error, name, answer)
  }
  if (read.listed === null) {
    const { gain, broken } = await importPage(ctx, feed.name, name, answer)
    return { next: read.next, gain, broken, healed: [], stillBroken: [], cut: null }
  }
  return { next: read.next, ...(await fetchListed(ctx, feed, task, read.listed, budget)) }
}

/** The name of a page in the status: its window and its number there. */
const nameOf = ({ task, pages, page }: State) => {
  const [from, to] = [task?.from ?? 0, task?.to ?? 0].map((moment) => new Date(moment).toISOString())
  return `page ${pages + 1} of ${from}/${to}${page === null ? '' : ` (${page.slice(0, 120)})`}`
}

function unreadable(error: unknown, name: string, answer: SourceAnswer | null): Worked {
  const known = error instanceof SourceFault || error instanceof Unreadable
  if (!known) throw error
  const worked = { next: null, gain: noGain, healed: [], stillBroken: [], broken: [] }
  if (error instanceof SourceFault && error.kind === 'busy') return { ...worked, cut: error }
  const kind = error instanceof SourceFault && error.kind === 'unavailable' ? 'unavailable' : 'unusable'
  const [bytes, charset] = [answer?.bytes ?? null, answer?.charset ?? null]
  const what = { kind: 'page', name } as const
  const broken: Broken = { kind, what, reason: error.message, bytes, charset, restUnread: true }
  return { ...worked, broken: [broken], cut: error instanceof SourceFault ? error : null }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    return true
  } catch {
    return false
  }
}
