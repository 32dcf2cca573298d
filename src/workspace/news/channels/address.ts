import type { AddressConfig } from '../../../platform/http/public-fetch/address.ts'
import type { ChannelKind } from './schema.ts'

/**
 * The hosts at which the services take messages. At any other host a message would be an attack that a company sends
 * through this service: nobody there has requested messages.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
const hosts: Record<ChannelKind, { of: RegExp; like: string }> = {
  slack: { of: /^hooks\.slack(?:-gov)?\.com$/, like: 'https://hooks.slack.com/services/…' },
  teams: {
    of: /\.(?:webhook\.office\.com|logic\.azure\.(?:com|us)|api\.powerplatform\.(?:com|us))$/,
    like: 'https://….webhook.office.com/… or https://….logic.azure.com/…',
  },
}

/** Why the address is none that the service issues for a channel; null if it is one. For addresses that parse. */
export function whyNotOfService(config: AddressConfig, kind: ChannelKind, address: string): string | null {
  const { origin, hostname } = new URL(address)
  if (hosts[kind].of.test(hostname) || config.WEBHOOK_TEST_ORIGINS.includes(origin)) return null
  return `must be the address that ${kind === 'slack' ? 'Slack' : 'Teams'} gives for the channel, such as ${hosts[kind].like}`
}
