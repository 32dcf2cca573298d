import { managers, page } from '../../core/page.tsx'
import type { Pages } from '../../core/rows.ts'
import { showActivity } from './activity.tsx'

export const activityPages = {
  'GET /activity': page(showActivity, { for: managers, what: 'see the activity' }),
} satisfies Pages
