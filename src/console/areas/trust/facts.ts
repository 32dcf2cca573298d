import { deliveryRetention } from '../../../delivery/retention.ts'
import { identityRetention } from '../../../identity/retention.ts'
import type { Config } from '../../../platform/config/config.ts'
import { copiesMaxAge, nightsMaxAge } from '../../../platform/backup/nightly/age.ts'
import { day } from '../../../platform/time/time.ts'
import { transactionRetention } from '../../../platform/transaction/retention.ts'
import { workspaceRetention } from '../../../workspace/retention.ts'

/** A company that works with data of customers, and what it does. */
interface Processor {
  name: string
  purpose: string
}

const hostOf = (address: string | undefined) => (address === undefined ? '' : new URL(address).hostname)

/** The sub-processors, as the configuration makes them. */
export function processorsOf(config: Config): Processor[] {
  const { AI_PROVIDER: ai, MAIL_SENDER: mail, DOH_URL: names } = config
  return [
    { name: 'Cloudflare', purpose: 'runs the service and stores its data' },
    ...(mail === 'cloudflare' ? [{ name: 'Cloudflare Email', purpose: 'sends mails to people' }] : []),
    ...(mail === 'http' ? [{ name: hostOf(config.MAIL_API_URL), purpose: 'sends mails to people' }] : []),
    ...(ai === 'workers-ai' ? [{ name: 'Cloudflare Workers AI', purpose: 'language models' }] : []),
    ...(ai === 'openai-compatible' ? [{ name: hostOf(config.AI_BASE_URL), purpose: 'language models' }] : []),
    ...(names === undefined
      ? []
      : [{ name: hostOf(names), purpose: 'looks up host names of webhooks and documents' }]),
  ]
}

export const residencyOf = ({ JURISDICTION: place }: Config): string =>
  place === undefined
    ? 'No place is fixed for stored data.'
    : `Databases, files, queues and objects are bound to the jurisdiction “${place}”. The code itself runs wherever its callers are.`

/** How long data stays after its use, in days. */
export const retentionOf = ({ BACKUP_RECIPIENTS: backedUp }: Config): { what: string; days: number }[] => [
  { what: 'Stored answers for repeated requests', days: transactionRetention.answers.maxAge / day },
  { what: 'Audit', days: transactionRetention.audit.maxAge / day },
  { what: 'Events and deliveries of webhooks', days: deliveryRetention.deliveries.maxAge / day },
  { what: 'Notifications', days: deliveryRetention.notifications.maxAge / day },
  { what: 'Calls of assistants', days: workspaceRetention.connectorCalls.maxAge / day },
  { what: 'Earlier texts of sections', days: workspaceRetention.sectionEdits.maxAge / day },
  { what: 'Mails that could not be sent', days: identityRetention.mailsSetAside.maxAge / day },
  ...(backedUp.length > 0
    ? [
        { what: 'Nightly backups', days: nightsMaxAge / day },
        { what: 'Copies of files in them', days: copiesMaxAge / day },
      ]
    : []),
]
