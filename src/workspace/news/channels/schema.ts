import * as z from 'zod'
import type { Topic } from '../../../delivery/notifications/topics.ts'
import { nameOf } from '../../../platform/http/params.ts'

const channelKinds = ['slack', 'teams'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** The topics that concern a whole company. Mentions and tasks go to their person alone. */
export const channelTopics = [
  'alerts',
  'deadlines',
  'questions',
  'documents',
  'awards',
  'bids',
  'company',
] as const satisfies Topic[]

export const AddChannel = z.strictObject({
  kind: z.enum(channelKinds, 'must be Slack or Teams'),
  name: nameOf(100),
  url: z.string().trim().min(1, 'must be the address of an incoming webhook').max(2000),
  topics: z.array(z.enum(channelTopics)).min(1, 'must name at least one'),
})
export type AddChannel = z.output<typeof AddChannel>

/** A channel as people see it. The address is never shown again: anyone who knows the address can write in the channel. */
export interface Channel {
  id: string
  kind: ChannelKind
  name: string
  host: string
  topics: Topic[]
  active: boolean
  disabledReason: string | null
  failures: number
  version: number
  createdAt: string
}
