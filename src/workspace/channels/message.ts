import type { Line } from '../digests/compose.ts'
import type { ChannelKind } from './schema.ts'

/** A message for a channel, whatever its kind. */
export interface Message {
  heading: string
  parts: { title: string; lines: Line[]; left: number }[]
  /** The page that lists everything. */
  all: string
}

/** The text of a line is cut at this length, because both services refuse long messages. */
const longest = { title: 150, detail: 120 }
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const moreText = (left: number) => `And ${left} more`

/** A message as the incoming webhook of the kind takes it. */
export const messageOf = (kind: ChannelKind, message: Message): unknown =>
  kind === 'slack' ? slackMessage(message) : teamsMessage(message)

/**
 * Slack reads three characters as markup, so they are written as entities:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** A link ends at the first `|` or `>`. */
const slackLink = (href: string, text: string) => `<${href}|${slackText(text).replaceAll('|', '/')}>`

/** Blocks, as https://docs.slack.dev/reference/block-kit/blocks describes them, with a text for notifications. */
function slackMessage({ heading, parts, all }: Message) {
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
  return {
    text: slackText(heading),
    unfurl_links: false,
    blocks: [
      section(`*${slackText(heading)}*`),
      ...parts.map(({ title, lines, left }) =>
        section(
          [
            `*${slackText(title)}*`,
            ...lines.map(({ title: each, href, details }) =>
              [
                `• ${slackLink(href, cut(each, longest.title))}`,
                ...details.map((text) => slackText(cut(text, longest.detail))),
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
const teamsLink = (href: string, text: string) => `[${teamsText(text)}](${href})`

/**
 * The message that a Teams workflow "Post to a channel when a webhook request is received" takes: an Adaptive Card as
 * its attachment.
 */
function teamsMessage({ heading, parts, all }: Message) {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })
  const body = [
    block(teamsText(heading), { weight: 'Bolder', size: 'Medium' }),
    ...parts.flatMap(({ title, lines, left }) => [
      block(teamsText(title), { weight: 'Bolder', separator: true }),
      ...lines.flatMap(({ title: each, href, details }) => [
        block(teamsLink(href, cut(each, longest.title))),
        ...details.map((text) =>
          block(teamsText(cut(text, longest.detail)), { isSubtle: true, spacing: 'None' }),
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
