import { downloadXml } from '../../reference/rates/download.ts'
import { parseEcbRates, UnusableRates } from '../../reference/rates/ecb.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { day, hour, iso } from '../../platform/time/time.ts'
import { Unreadable } from '../../platform/text/unreadable.ts'
import { noticeTables, readNotices } from '../notices/read-notices.ts'
import { answerLength, type DateSpan, type Feed, type FeedPage, SourceFault } from './feed.ts'
import { listSources } from './known.ts'
import { dayOf } from './next-task.ts'
import { requestPage } from './request-page.ts'
import type { SourceAnswer } from './request.ts'
import { withoutSecrets } from './error-sentence.ts'
import type { SourceCheck } from './schema.ts'
import { feedOf } from './sources.ts'

/**
 * Sends one live request to a source, for the operator's first day, and describes the answer in words.
 * Imports nothing.
 */
export async function checkSource(ctx: Ctx, name: string): Promise<SourceCheck> {
  const info = listSources(ctx.config).find((each) => each.name === name)
  if (!info) throw notFound('Source')
  const nothing = { source: name, understood: false, request: null, answer: null }
  if (info.missing !== null)
    return { ...nothing, sentence: `${name} was not asked, because it wants a key: set ${info.missing}.` }
  const feed = feedOf(ctx.config, name)
  return feed ? checkFeed(ctx, feed) : checkRates(ctx, name)
}

async function checkFeed(ctx: Ctx, feed: Feed): Promise<SourceCheck> {
  const window = windowOf(feed, ctx.now)
  const { method, url, body, secrets } = feed.request(window, null)
  const request = { method, url: withoutSecrets(url, secrets), body }
  const progress: { answer: SourceAnswer | null } = { answer: null }
  const checkOf = (understood: boolean, sentence: string, answer: string | null = null): SourceCheck => ({
    source: feed.name,
    understood,
    sentence: `${sentence} Nothing was imported.`,
    request,
    answer: answer ?? beginning(progress.answer),
  })
  /**
   * A span with too many notices is not an error, and its first page shows whether the releases are
   * understood.
   */
  const crowdedCheck = async (fault: SourceFault): Promise<SourceCheck> => {
    const sentence = sentenceOf(feed.name, fault)
    if (feed.documents !== null || progress.answer === null) return checkOf(true, sentence, fault.answer)
    const { whole, found } = await contentsOf(ctx, feed, { next: null, listed: null }, progress.answer)
    return checkOf(whole, `${sentence} For the first page of this span, ${found}.`)
  }
  try {
    const page = await requestPage(ctx, feed, { window, page: null }, { limits: feed.limits }, progress)
    const { whole, found } = await contentsOf(ctx, feed, page, progress.answer)
    const more =
      (feed.following?.({ window, page: null }) ?? page.next) === null
        ? 'no page follows'
        : 'another page follows'
    return checkOf(whole, `${feed.name} answers for ${spanOf(window)}: ${found}, and ${more}.`)
  } catch (error) {
    if (error instanceof SourceFault && error.kind === 'crowded') return crowdedCheck(error)
    if (error instanceof SourceFault) return checkOf(false, sentenceOf(feed.name, error), error.answer)
    if (error instanceof Unreadable) return checkOf(false, `${feed.name} answers, but ${error.message}.`)
    throw error
  }
}

/**
 * The window begins six hours into yesterday: a part of the day in which publishers publish, or a whole month
 * if the source is queried by month.
 */
function windowOf({ windowEnd }: Feed, now: Date): DateSpan {
  const from = dayOf(now.getTime()) - day + 6 * hour
  return { from, to: Math.min(windowEnd(from), now.getTime()) }
}

const spanOf = ({ from, to }: DateSpan) => `${iso(from).slice(0, 16)} to ${iso(to).slice(0, 16)} UTC`

/** The content of a page in words, and whether all of it could be read. */
async function contentsOf(ctx: Ctx, feed: Feed, page: FeedPage, answer: SourceAnswer | null) {
  const [first] = page.listed ?? []
  if (page.listed !== null) {
    const named = first
      ? `names ${counted(page.listed.length, 'notice')} to fetch, the first ${first.id}`
      : 'names no notices'
    return { whole: true, found: `the answer is understood and ${named}` }
  }
  await loadTables(ctx, noticeTables)
  const bytes = answer?.bytes ?? new Uint8Array()
  const charset = answer?.charset
  const { notices, failed, skipped } = readNotices(bytes, { source: feed.name, ...(charset && { charset }) })
  const read = `holds ${counted(notices.length, 'notice')}`
  if (failed.length > 0)
    return {
      whole: false,
      found: `it ${read}, and ${failed.length} that cannot be read (${failed[0]?.error})`,
    }
  const aside = skipped.length > 0 ? `, and ${skipped.length} that are no tenders` : ''
  return { whole: true, found: `the answer is understood and ${read}${aside}` }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function sentenceOf(name: string, { kind, message, answer, isCutOff }: SourceFault): string {
  if (kind === 'crowded') return `${name} answers, and is read in shorter spans because ${message}.`
  if (kind === 'busy') return `${name} is reached and asks for fewer requests: ${message}.`
  if (isCutOff)
    return `${name} is reached, but its answer is not whole: ${message}. Check again; if it stays so, look for a proxy or a limit of size on the way.`
  if (kind === 'unavailable' && answer === null) return `${name} cannot be reached: ${message}.`
  return `${name} is not understood: ${message}.`
}

const beginning = (answer: SourceAnswer | null) =>
  answer && new TextDecoder().decode(answer.bytes.subarray(0, answerLength))

async function checkRates(ctx: Ctx, name: string): Promise<SourceCheck> {
  const url = ctx.config.ECB_RATES_URL
  const request = { method: 'GET', url, body: null }
  try {
    const rates = parseEcbRates(await downloadXml(ctx.fetch, url))
    const newest = rates.map((rate) => rate.day).reduce((a, b) => (a > b ? a : b), '')
    const sentence = `${name} answers: the answer is understood and holds ${counted(rates.length, 'rate')} up to ${newest}. Nothing was imported.`
    return { source: name, understood: true, sentence, request, answer: null }
  } catch (error) {
    if (!(error instanceof UnusableRates)) throw error
    return {
      source: name,
      understood: false,
      sentence: `${name} is not understood: ${error.message}.`,
      request,
      answer: null,
    }
  }
}
