import { page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { showOverview } from './overview.tsx'

export const overviewPages = {
  'GET /': page(showOverview),
} satisfies Pages
