import { form, managers, page, type Pages } from '../../core/page.tsx'
import { showActivity } from './activity.tsx'
import { connectForm, endForm, showStream } from './stream.tsx'

const forOwners = { for: ['owner'], what: 'send the activity elsewhere' } as const

export const activityPages = {
  'GET /activity': page(showActivity, { for: managers, what: 'see the activity' }),
  'GET /activity/stream': page(showStream, forOwners),
  'POST /activity/stream': form(connectForm, { again: showStream, ...forOwners }),
  'POST /activity/stream/end': form(endForm, { again: showStream, ...forOwners }),
} satisfies Pages
