import type { Notification } from '../../../delivery/notifications/schema.ts'

type Kind = Notification['kind']

export const kindWords: Record<Kind, string> = {
  'tender.new': 'New tender',
  'tender.deadline': 'Deadline',
  'tender.awarded': 'Award',
  'bid.submitted': 'Bid submitted',
  'bid.status_changed': 'Bid status',
  'alert.triggered': 'Alert',
  'consortium.invited': 'Invitation',
  'webhook.disabled': 'Webhook switched off',
  'comment.mentioned': 'Mention',
  'task.assigned': 'Task',
}

const idOf = ({ data }: Notification, name: string): string | null =>
  typeof data[name] === 'string' ? encodeURIComponent(data[name]) : null

/** The page of the thing that a notification is about; null when there is none. */
export function targetOf(notification: Notification): string | null {
  const { kind, alertId, tenderId, bidId } = notification
  const consortiumId = idOf(notification, 'consortiumId')
  const webhookId = idOf(notification, 'webhookId')
  switch (kind) {
    case 'alert.triggered':
      return alertId && `/alerts/${alertId}`
    case 'bid.submitted':
    case 'bid.status_changed':
      return bidId && `/bids/${bidId}`
    case 'comment.mentioned':
      return bidId && `/bids/${bidId}${sectionIn(notification)}`
    case 'task.assigned':
      return bidId ? `/bids/${bidId}#tasks` : '/'
    case 'consortium.invited':
      return consortiumId && `/consortiums/${consortiumId}`
    case 'webhook.disabled':
      return webhookId && `/webhooks/${webhookId}`
    default:
      return tenderId && `/tenders/${tenderId}`
  }
}

/** The page of the section that a comment is about, else the comments of the bid. */
const sectionIn = (notification: Notification): string => {
  const key = idOf(notification, 'sectionKey')
  return key === null ? '#comments' : `/section?key=${key}#comments`
}

const beginnings: Partial<Record<Kind, RegExp>> = {
  'tender.new': /^New tender: /,
  'tender.awarded': /^Awarded: /,
  'bid.submitted': /^Bid submitted: /,
  'consortium.invited': /^Invitation to a consortium: /,
}

/** The title without the words that the kind beside it repeats. */
export const shortTitle = ({ kind, title }: Notification): string =>
  title.replace(beginnings[kind] ?? /^$/, '') || title
