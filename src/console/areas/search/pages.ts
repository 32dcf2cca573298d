import { page, type Pages } from '../../core/page.tsx'
import { showFound } from './search.tsx'

export const searchPages = {
  'GET /search': page(showFound),
} satisfies Pages
