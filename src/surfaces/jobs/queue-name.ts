const roles = ['deliveries', 'deliveries-dead', 'documents', 'imports'] as const

/** What a queue carries. */
export type QueueRole = (typeof roles)[number]

/**
 * The role of a queue, read from the end of its name: `staging-deliveries-dead`. Names of queues are unique in an account, so
 * each deployment has a prefix of its own. Null for a name without a role.
 */
export const queueRole = (queue: string): QueueRole | null =>
  roles.find((role) => queue === role || (queue.endsWith(`-${role}`) && queue.length > role.length + 1)) ??
  null
