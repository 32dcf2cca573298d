import { accountPages } from './account/pages.ts'
import { activityPages } from './activity/pages.ts'
import { alertPages } from './alerts/pages.ts'
import { approvalPages } from './approvals/pages.ts'
import { assetPages } from './assets/pages.ts'
import { bidPages } from './bids/pages.ts'
import { calendarPages } from './calendar/pages.ts'
import { channelPages } from './channels/pages.ts'
import { companyPages } from './company/pages.ts'
import { connectionPages } from './connections/pages.ts'
import { consortiumPages } from './consortiums/pages.ts'
import { downloadPages } from './downloads/pages.ts'
import { findingPages } from './finding/pages.ts'
import { judgementPages } from './insight/pages.ts'
import { keyPages } from './keys/pages.ts'
import { marketPages } from './market/pages.ts'
import { notificationPages } from './notifications/pages.ts'
import { peoplePages } from './people/pages.ts'
import { pipelinePages } from './pipeline/pages.ts'
import { sandboxPages } from './sandbox/pages.ts'
import { searchPages } from './search/pages.ts'
import { taskPages } from './tasks/pages.ts'
import { teamPages } from './teams/pages.ts'
import { tenderPages } from './tenders/pages.ts'
import { usagePages } from './usage/pages.ts'
import { webhookPages } from './webhooks/pages.ts'
import type { Pages } from './page/rows.ts'

/** The table of the console's pages for people of a company. Pages that need no company stand in `open-pages.ts`. */
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
  ...sandboxPages,
  ...searchPages,
  ...taskPages,
  ...teamPages,
  ...tenderPages,
  ...usagePages,
  ...webhookPages,
}
