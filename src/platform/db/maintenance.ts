/**
 * Whether the service rests. This reads one variable on its own: the configuration loads too much for the start of an
 * isolate.
 */
export const isInMaintenance = (env: object): boolean => 'MAINTENANCE' in env && env.MAINTENANCE === 'on'
