import * as z from 'zod'
import { maxNetworks } from '../../../platform/http/allowed-networks.ts'
import { day, hour, minute } from '../../../platform/time/time.ts'

/** The choices of an owner, in milliseconds. */
export const policyChoices = {
  maxIdle: [30 * minute, hour, 4 * hour, 8 * hour, day, 7 * day],
  maxSession: [8 * hour, 12 * hour, day, 7 * day, 30 * day],
  maxKeyLife: [30 * day, 90 * day, 180 * day, 365 * day],
} as const

const choiceOf = (choices: readonly number[]) =>
  z
    .number()
    .refine((value) => choices.includes(value), 'must be chosen from the list')
    .nullable()

/** The lines of a field for networks. */
const NetworkLines = z.array(z.string().max(60)).max(maxNetworks)

/** The rules that an owner sends. */
export const SavePolicy = z.strictObject({
  secondFactor: z.boolean(),
  maxIdle: choiceOf(policyChoices.maxIdle),
  maxSession: choiceOf(policyChoices.maxSession),
  maxKeyLife: choiceOf(policyChoices.maxKeyLife),
  consoleNetworks: NetworkLines,
  keyNetworks: NetworkLines,
  connectorNetworks: NetworkLines,
})
export type SavePolicy = z.output<typeof SavePolicy>

/** The rules of a company without a row. */
export const noPolicy: SavePolicy = {
  secondFactor: false,
  maxIdle: null,
  maxSession: null,
  maxKeyLife: null,
  consoleNetworks: [],
  keyNetworks: [],
  connectorNetworks: [],
}
