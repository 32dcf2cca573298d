import { page } from '../../core/page.tsx'
import type { Pages } from '../../core/rows.ts'
import { showFound } from './search.tsx'

export const searchPages = {
  'GET /search': page(showFound),
} satisfies Pages
