/** Whether the service rests. Asked before the configuration is read, which loads too much for a start. */
export const isInMaintenance = (env: object): boolean => 'MAINTENANCE' in env && env.MAINTENANCE === 'on'
