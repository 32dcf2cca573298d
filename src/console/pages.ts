import { accountPages } from './areas/account/pages.ts'
import { activityPages } from './areas/activity/pages.ts'
import { alertPages } from './areas/alerts/pages.ts'
import { approvalPages } from './areas/approvals/pages.ts'
import { assetPages } from './areas/assets/pages.ts'
import { bidPages } from './areas/bids/pages.ts'
import { calendarPages } from './areas/calendar.tsx'
import { channelPages } from './areas/channels.tsx'
import { companyPages } from './areas/company/pages.ts'
import { connectionPages } from './areas/connections/pages.ts'
import { consortiumPages } from './areas/consortiums/pages.ts'
import { downloadPages } from './areas/downloads.ts'
import { findingPages } from './areas/tenders/finding/pages.ts'
import { judgementPages } from './areas/judgement/pages.ts'
import { keyPages } from './areas/keys/pages.ts'
import { marketPages } from './areas/market/pages.ts'
import { notificationPages } from './areas/notifications.tsx'
import { peoplePages } from './areas/people/pages.ts'
import { pipelinePages } from './areas/pipeline/pages.ts'
import { searchPages } from './areas/search.tsx'
import { securityPages } from './areas/security/pages.ts'
import { taskPages } from './areas/tasks/pages.ts'
import { teamPages } from './areas/teams.tsx'
import { tenderPages } from './areas/tenders/pages.ts'
import { webhookPages } from './areas/webhooks/pages.ts'
import type { Pages } from './core/page.tsx'

/**
 * The table of the console's pages for people of a company. Pages that need no company are in
 * `open-pages.ts`.
 */
export const pages: Pages = {
  ...accountPages,
  ...activityPages,
  ...alertPages,
  ...approvalPages,
  ...assetPages,
  ...bidPages,
  ...calendarPages,
  ...channelPages,
  ...companyPages,
  ...connectionPages,
  ...consortiumPages,
  ...downloadPages,
  ...findingPages,
  ...judgementPages,
  ...keyPages,
  ...marketPages,
  ...notificationPages,
  ...peoplePages,
  ...pipelinePages,
  ...searchPages,
  ...securityPages,
  ...taskPages,
  ...teamPages,
  ...tenderPages,
  ...webhookPages,
}
