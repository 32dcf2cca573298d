import type { Notification } from './schema.ts'

type Kind = Notification['kind']

/** The members of a notification by which it is shown. */
export type NotificationContent = Pick<
  Notification,
  'kind' | 'title' | 'body' | 'data' | 'alertId' | 'tenderId' | 'bidId'
>

export const kindWords: Record<Kind, string> = {
  'tender.new': 'New tender',
  'tender.deadline': 'Deadline',
  'tender.questions_deadline': 'Questions',
  'tender.documents': 'Documents',
  'tender.changed': 'Change',
  'tender.awarded': 'Award',
  'bid.submitted': 'Bid submitted',
  'bid.status_changed': 'Bid status',
  'alert.triggered': 'Alert',
  'consortium.invited': 'Invitation',
  'webhook.disabled': 'Webhook switched off',
  'channel.disabled': 'Messages switched off',
  'audit.failing': 'Activity not sent',
  'key.expiring': 'API key ends',
  'comment.mentioned': 'Mention',
  'comment.answered': 'Answer',
  'task.assigned': 'Task',
  'section.assigned': 'Section',
  'requirement.assigned': 'Requirement',
  'task.due': 'Task due',
  'section.due': 'Section due',
  'section.review': 'Review',
  'section.reviewed': 'Reviewed',
}

const idOf = ({ data }: Pick<NotificationContent, 'data'>, name: string): string | null =>
  typeof data[name] === 'string' ? encodeURIComponent(data[name]) : null

/** The ids of the company's own things whose pages a notification links to. The company may have removed them since. */
export const aboutOf = ({ kind, alertId, bidId, data }: NotificationContent): string[] =>
  [kind === 'alert.triggered' && alertId, bidId, data.consortiumId, data.webhookId].filter(
    (id) => typeof id === 'string',
  )

/** The page of the thing that a notification is about; null when there is none. */
export function targetOf(notification: NotificationContent): string | null {
  const { kind, alertId, tenderId, bidId } = notification
  const consortiumId = idOf(notification, 'consortiumId')
  const webhookId = idOf(notification, 'webhookId')
  const keyId = idOf(notification, 'keyId')
  switch (kind) {
    case 'alert.triggered':
      return alertId && `/alerts/${alertId}`
    case 'bid.submitted':
    case 'bid.status_changed':
      return bidId && `/bids/${bidId}`
    case 'comment.mentioned':
    case 'comment.answered':
      return bidId && `/bids/${bidId}${sectionIn(notification) ?? '#comments'}`
    case 'section.assigned':
    case 'section.due':
    case 'section.review':
    case 'section.reviewed':
      return bidId && `/bids/${bidId}${sectionIn(notification) ?? ''}`
    case 'task.assigned':
    case 'task.due':
      return bidId ? `/bids/${bidId}#tasks` : '/tasks'
    case 'consortium.invited':
      return consortiumId && `/consortiums/${consortiumId}`
    case 'webhook.disabled':
      return webhookId && `/webhooks/${webhookId}`
    case 'requirement.assigned':
      return tenderId && `/tenders/${tenderId}/compliance${rowIn(notification)}`
    case 'tender.changed':
      return tenderId && `/tenders/${tenderId}/changes`
    case 'tender.documents':
      return tenderId && `/tenders/${tenderId}/documents`
    case 'channel.disabled':
      return '/channels'
    case 'audit.failing':
      return '/activity/stream'
    case 'key.expiring':
      return keyId && `/keys/${keyId}`
    case 'tender.new':
    case 'tender.awarded':
    case 'tender.deadline':
    case 'tender.questions_deadline':
      return tenderId && `/tenders/${tenderId}`
  }
}

/** The page of the section that a notification is about; null if it is about the whole bid. */
const sectionIn = (notification: NotificationContent): string | null => {
  const key = idOf(notification, 'sectionKey')
  return key && `/section?key=${key}${notification.kind.startsWith('section.') ? '' : '#comments'}`
}

/** The place of the requirement in the matrix; the rows of the person if the notification is about several. */
const rowIn = (notification: NotificationContent): string => {
  const id = idOf(notification, 'requirementId')
  return id === null ? '' : `#${id}`
}

const beginnings: Partial<Record<Kind, RegExp>> = {
  'tender.new': /^New tender: /,
  'tender.awarded': /^Awarded: /,
  'tender.changed': /^Changed: /,
  'bid.submitted': /^Bid submitted: /,
  'task.assigned': /^Task for you: /,
  'section.assigned': /^Section for you: /,
  'section.review': /^Review: /,
  'requirement.assigned': /^Requirement for you: /,
  'consortium.invited': /^Invitation to a consortium: /,
}

/** The title without the words that the kind beside it repeats. */
export function shortTitle({ kind, title }: Pick<NotificationContent, 'kind' | 'title'>): string {
  const short = title.replace(beginnings[kind] ?? /^$/, '') || title
  // Another company chose the name of its consortium.
  return kind === 'consortium.invited' ? `“${short}”` : short
}

/** The text of a notification, whose times are in UTC, with the times as `write` puts them for a reader. */
export const bodyWith = (body: string, write: (time: string) => string): string =>
  body
    .replaceAll(
      /\b(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/g,
      (_, day: string, time: string) => `${day}T${time}:00.000Z`,
    )
    .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, (time) =>
      Number.isNaN(Date.parse(time)) ? time : write(time),
    )
