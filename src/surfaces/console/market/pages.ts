import { page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { showAwards } from './awards.tsx'
import { showCompetitors } from './competitors.tsx'
import { showInsights } from './insights.tsx'

export const marketPages = {
  'GET /market': page(showInsights),
  'GET /market/awards': page(showAwards),
  'GET /market/competitors': page(showCompetitors),
} satisfies Pages
