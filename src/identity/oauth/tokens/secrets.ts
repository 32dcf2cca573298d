import { day, hour, minute } from '../../../platform/time/time.ts'

/** The prefixes of the secrets of the authorization server, so that a leaked secret can be recognised. */
export const accessPrefix = 'tma_'
export const refreshPrefix = 'tmr_'
export const codePrefix = 'tmc_'
export const clientSecretPrefix = 'tms_'

/** The lifetimes in milliseconds. The time of a refresh token restarts with each rotation. */
export const lifetimes = { code: 5 * minute, access: hour, refresh: 30 * day }

/** The time in which a refresh may be repeated, because its answer was lost or two requests went out at once. */
export const refreshGrace = minute
