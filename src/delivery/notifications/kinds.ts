/** The kinds of notification that are not sent to webhooks. */
export const ownKinds = [
  'tender.questions_deadline',
  'consortium.invited',
  'webhook.disabled',
  'channel.disabled',
  'comment.mentioned',
  'comment.answered',
  'task.assigned',
  'section.assigned',
] as const
export type OwnKind = (typeof ownKinds)[number]
