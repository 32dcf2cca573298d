import type { Endpoint } from './endpoint.ts'
import { tendersEndpoints } from './endpoints/tenders.ts'
import { pipelineEndpoints } from './endpoints/pipeline.ts'
import { alertsEndpoints } from './endpoints/alerts.ts'
import { teamsEndpoints } from './endpoints/teams.ts'
import { consortiumsEndpoints } from './endpoints/consortiums.ts'
import { assetsEndpoints } from './endpoints/assets.ts'
import { marketEndpoints } from './endpoints/market.ts'
import { analysisEndpoints } from './endpoints/analysis.ts'
import { complianceEndpoints } from './endpoints/compliance.ts'
import { bidsEndpoints } from './endpoints/bids.ts'
import { tasksEndpoints } from './endpoints/tasks.ts'
import { clarificationsEndpoints } from './endpoints/clarifications.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { calendarEndpoints } from './endpoints/calendar.ts'
import { webhooksEndpoints } from './endpoints/webhooks.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { sandboxEndpoints } from './endpoints/sandbox.ts'
import { directoryEndpoints } from './endpoints/directory.ts'
import { healthEndpoints } from './endpoints/health.ts'

/**
 * The endpoint table. A row is routed, documented and attacked by the tests because it is listed here, and it does not
 * compile without its function.
 */
export const endpoints = {
  ...directoryEndpoints,
  ...tendersEndpoints,
  ...pipelineEndpoints,
  ...alertsEndpoints,
  ...teamsEndpoints,
  ...consortiumsEndpoints,
  ...assetsEndpoints,
  ...marketEndpoints,
  ...analysisEndpoints,
  ...complianceEndpoints,
  ...bidsEndpoints,
  ...tasksEndpoints,
  ...clarificationsEndpoints,
  ...chatEndpoints,
  ...webhooksEndpoints,
  ...calendarEndpoints,
  ...accountEndpoints,
  ...sandboxEndpoints,
  ...healthEndpoints,
} satisfies Record<string, Endpoint>
