import { several } from '../../../delivery/events/texts.ts'
import {
  bodyWith,
  kindWords,
  shortTitle,
  targetOf,
  type NotificationContent,
} from '../../../delivery/notifications/shown.ts'
import { type Topic, topics, topicWords } from '../../../delivery/notifications/topics.ts'
import { composed, type Mail } from '../../../identity/mail/mail.ts'
import { joined, type MailText, trusted, unlinked, userText, words } from '../../../identity/mail/words.ts'
import { itemAt } from '../../../catalogue/tenders/reference.ts'
import { datedItem } from '../../../catalogue/tenders/stated-deadline.ts'
import { shownFit, sourceOf } from '../../../insight/analyses/verdicts.ts'
import { fitTexts, verdictTexts } from '../../../insight/match/verdict-texts.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { dateFormat } from '../../../platform/text/formats.ts'
import type { News, DigestNotice } from './news.ts'
import type { MailPlan } from './plans.ts'
import { fill } from './template.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

/** The word for a notification of a topic in the subject. */
const nouns: Record<Topic, string> = {
  alerts: 'new tender',
  deadlines: 'deadline',
  questions: 'question deadline',
  documents: 'document change',
  awards: 'award',
  mentions: 'mention',
  answers: 'answer',
  tasks: 'task',
  bids: 'bid change',
  company: 'notice',
}

/** A notification as a mail or a message shows it. */
export interface DigestLine {
  title: string
  href: string
  details: string[]
}

/** The form of a notification for people who read in a time zone. `more` is a sentence that is added. */
export function lineOf(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  timeZone: string,
  told: NotificationContent & Partial<Pick<DigestNotice, 'item' | 'stated'>>,
  more: string | null = null,
): DigestLine {
  const write = (time: string) => momentIn(timeZone, time)
  return {
    title: unlinked(titleUnder(told)),
    href: config.PUBLIC_ORIGIN + (targetOf(told) ?? '/notifications'),
    details: [bodyWith(told.body, write), earlierText(told, now, write), more].flatMap((text) =>
      text ? [unlinked(text)] : [],
    ),
  }
}

/** The title below its topic, with the kind where the topic has several and the title itself does not name it. */
function titleUnder(told: NotificationContent): string {
  const short = shortTitle(told)
  const isOneOfSeveral = Object.values(topics).some(
    (kinds: readonly string[]) => kinds.length > 1 && kinds.includes(told.kind),
  )
  return short !== told.title && isOneOfSeveral ? `${kindWords[told.kind]}: ${short}` : short
}

/** Says that the documents of a new tender state an earlier deadline than its notice. */
function earlierText(
  { item = null, stated = null }: Partial<Pick<DigestNotice, 'item' | 'stated'>>,
  now: Date,
  write: (time: string) => string,
): string | null {
  if (item === null || stated === null) return null
  const { deadline, deadlineConflict } = datedItem({ item, stated }, now)
  return deadline !== null && deadlineConflict?.source === 'notice'
    ? `The documents say: deadline ${write(deadline)}`
    : null
}

const momentIn = (timeZone: string, time: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(time))

/**
 * The subject: the title of the only notification, or the number of notifications of each topic. An invitation names the
 * company that sent it first, because an unknown sender chose the rest.
 */
export function mailSubject(news: readonly News[]): string {
  const [first] = news
  const [only] = first?.items ?? []
  if (only && news.length === 1 && first?.total === 1)
    return unlinked(
      only.kind === 'consortium.invited'
        ? `${only.body}: ${shortTitle(only)}`
        : `${kindWords[only.kind]}: ${shortTitle(only)}`,
    )
  return news.map(({ topic, total }) => several(total, nouns[topic])).join(', ')
}

/** The mail with what is new for a person, in plain text and in HTML. */
export function composeDigest(ctx: Pick<Ctx, 'config' | 'now'>, plan: MailPlan, news: readonly News[]): Mail {
  const { PUBLIC_ORIGIN } = ctx.config
  const subject = shortened(mailSubject(news), longestSubject)
  const parts = news.map(({ topic, total, items }) => {
    const listed = items.slice(0, maxOf(news.length))
    const lines = listed.map((told) => shortLine(lineOf(ctx, plan.timeZone, told, fitText(ctx, plan, told))))
    return { title: topicWords[topic], lines, left: total - listed.length }
  })
  const preheader = shortened(parts.flatMap(({ lines }) => lines.map(({ title }) => title)).join('; '), 140)
  const links = {
    all: `${PUBLIC_ORIGIN}/notifications`,
    settings: `${PUBLIC_ORIGIN}/account/mails`,
    unsubscribe: unsubscribeLink(ctx, plan),
  }
  const why = words`You get this mail as a person of ${plan.companyName}.`
  return composed({
    to: plan.email,
    subject: words`${userText(subject, longestSubject)} \u2013 ${plan.companyName}`,
    text: textOf(parts, links, why),
    html: htmlOf(parts, { ...links, subject, lead: subject, preheader, why: why.text }),
    unsubscribe: links.unsubscribe,
  })
}

/** Max notifications in a mail. Gmail cuts a mail off after 102 kB, with the link that unsubscribes. */
const maxInMail = 40

/** How many notifications of a topic stand in a mail about this many topics. */
const maxOf = (topicCount: number): number => Math.floor(maxInMail / topicCount)

/**
 * In characters: max length of the subject, title and line of a mail. The linked page has the whole text, and lists of
 * mails show the company after the subject.
 */
const [longestSubject, maxTitleLength, longestLine] = [120, 200, 300]

const shortLine = ({ title, href, details }: DigestLine): DigestLine => ({
  title: shortened(title, maxTitleLength),
  href,
  details: details.map((text) => shortened(text, longestLine)),
})

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text

/** How well the tender fits that an alert has found, in the words of the console's lists. */
function fitText(
  { now }: Pick<Ctx, 'now'>,
  { company }: MailPlan,
  { item, verdict }: DigestNotice,
): string | null {
  const fit = item === null ? null : shownFit(itemAt(item, now), company, verdict, now)
  if (fit === null) return null
  return 'analysed' in fit
    ? `${verdictTexts[fit.analysed.verdict]}, ${fit.analysed.score} of 100: ${sourceOf(fit.analysed)}`
    : `${fitTexts[fit.atGlance.level]}, ${fit.atGlance.score} of 100: ${fit.atGlance.reason}`
}

interface Part {
  title: string
  lines: DigestLine[]
  /** How many notifications of the topic are not listed. */
  left: number
}

type Links = Record<'all' | 'settings' | 'unsubscribe', string>

const textOf = (parts: Part[], { all, settings, unsubscribe }: Links, why: MailText): MailText =>
  words`${joined(
    [
      ...parts.map((part) => topicText(part, all)),
      words`${why} Choose what you are mailed:\n${trusted(settings)}\n\nUnsubscribe:\n${trusted(unsubscribe)}`,
    ],
    '\n\n\n',
  )}\n`

const topicText = ({ title, lines, left }: Part, all: string): MailText =>
  joined(
    [
      trusted(title.toUpperCase()),
      ...lines.map(({ title: each, href, details }) =>
        joined([...[each, ...details].map((text) => userText(text, longestLine)), trusted(href)], '\n'),
      ),
      ...(left > 0 ? [words`And ${String(left)} more:\n${trusted(all)}`] : []),
    ],
    '\n\n',
  )

const htmlOf = (parts: Part[], values: Links & Record<string, string>): string =>
  fill('page', { ...values, topics: parts.map((part) => topicOf(part, values.all)).join('') })

const topicOf = ({ title, lines, left }: Part, all: string): string => {
  const items = lines.map(({ title: each, href, details }) =>
    fill('item', { title: each, href, lines: details.map((text) => fill('line', { text })).join('') }),
  )
  const more = left > 0 ? fill('more', { href: all, text: `And ${left} more` }) : ''
  return fill('topic', { title, items: items.join('') + more })
}
