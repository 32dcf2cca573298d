/** The kinds of notification that are not sent to webhooks. */
export const ownKinds = [
  'consortium.invited',
  'webhook.disabled',
  'comment.mentioned',
  'task.assigned',
] as const
export type OwnKind = (typeof ownKinds)[number]
