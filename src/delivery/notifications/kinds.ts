/** The kinds of notifications without a webhook event. */
export const ownKinds = [
  'tender.questions_deadline',
  'tender.documents',
  'tender.changed',
  'consortium.invited',
  'webhook.disabled',
  'channel.disabled',
  'audit.failing',
  'key.expiring',
  'comment.mentioned',
  'comment.answered',
  'task.assigned',
  'section.assigned',
  'requirement.assigned',
  'task.due',
  'section.due',
  'section.review',
  'section.reviewed',
] as const
export type OwnKind = (typeof ownKinds)[number]
