import type { DigestLine } from '../digests/compose.ts'
import type { ChannelKind } from './schema.ts'

/** A message for a channel, whatever its kind. */
export interface ChannelMessage {
  heading: string
  parts: { title: string; lines: DigestLine[]; left: number }[]
  /** The page that lists everything. */
  all: string
}

/**
 * A text is cut at this length, because both services refuse long messages. A text is measured as it is sent: otherwise a
 * notice whose title has many characters of the markup would make a message that is refused again and again.
 */
const maxLength = { heading: 200, title: 150, detail: 120 }
type Escape = (text: string) => string
function cut(text: string, max: number, escape: Escape): string {
  const whole = escape(text)
  if (whole.length <= max) return whole
  let short = ''
  for (const letter of text) {
    const next = escape(letter)
    if (short.length + next.length >= max) break
    short += next
  }
  return `${short}…`
}

const moreText = (left: number) => `And ${left} more`

/** A message as the incoming webhook of the kind takes it. */
export const channelMessage = (kind: ChannelKind, message: ChannelMessage): unknown =>
  kind === 'slack' ? slackMessage(message) : teamsMessage(message)

/**
 * Slack reads three characters as markup, so they are written as entities:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** A link ends at the first `|` or `>`. */
const slackLink = (href: string, text: string) =>
  `<${href}|${cut(text, maxLength.title, slackText).replaceAll('|', '/')}>`

/** Blocks, as https://docs.slack.dev/reference/block-kit/blocks describes them, with a text for notifications. */
function slackMessage({ heading: whole, parts, all }: ChannelMessage) {
  const heading = cut(whole, maxLength.heading, slackText)
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
  return {
    text: heading,
    unfurl_links: false,
    blocks: [
      section(`*${heading}*`),
      ...parts.map(({ title, lines, left }) =>
        section(
          [
            `*${slackText(title)}*`,
            ...lines.map(({ title: each, href, details }) =>
              [
                `• ${slackLink(href, each)}`,
                ...details.map((text) => cut(text, maxLength.detail, slackText)),
              ].join('\n   '),
            ),
            ...(left > 0 ? [slackLink(all, moreText(left))] : []),
          ].join('\n'),
        ),
      ),
    ],
  }
}

/**
 * Adaptive Cards read a part of Markdown, so its characters are escaped: otherwise they would begin links and emphasis.
 */
const teamsText = (text: string) => text.replaceAll(/[[\]()*_\\`]/g, (sign) => `\\${sign}`)
const teamsLink = (href: string, text: string) => `[${cut(text, maxLength.title, teamsText)}](${href})`

/**
 * The message that a Teams workflow "Post to a channel when a webhook request is received" takes: an Adaptive Card as
 * its attachment.
 */
function teamsMessage({ heading, parts, all }: ChannelMessage) {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })
  const body = [
    block(cut(heading, maxLength.heading, teamsText), { weight: 'Bolder', size: 'Medium' }),
    ...parts.flatMap(({ title, lines, left }) => [
      block(teamsText(title), { weight: 'Bolder', separator: true }),
      ...lines.flatMap(({ title: each, href, details }) => [
        block(teamsLink(href, each)),
        ...details.map((text) =>
          block(cut(text, maxLength.detail, teamsText), { isSubtle: true, spacing: 'None' }),
        ),
      ]),
      ...(left > 0 ? [block(teamsLink(all, moreText(left)))] : []),
    ]),
  ]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body,
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}
