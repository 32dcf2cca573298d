/** The kinds of notifications that no webhook is told of. */
export const ownKinds = [
  'consortium.invited',
  'webhook.disabled',
  'comment.mentioned',
  'task.assigned',
] as const
export type OwnKind = (typeof ownKinds)[number]
