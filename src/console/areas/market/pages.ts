import { page, type Pages } from '../../core/page.tsx'
import { showAwards, showEnding } from './awards.tsx'
import { showCompetitors, showSupplier } from './competitors.tsx'
import { beginningWithOwn } from './frame.tsx'
import { showInsights } from './insights.tsx'

export const marketPages = {
  'GET /market': page(beginningWithOwn(showInsights)),
  'GET /market/awards': page(beginningWithOwn(showAwards)),
  'GET /market/competitors': page(beginningWithOwn(showCompetitors)),
  'GET /market/ending': page(beginningWithOwn(showEnding)),
  'GET /market/suppliers/:id': page(showSupplier),
} satisfies Pages
