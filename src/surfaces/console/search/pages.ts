import { page } from '../page/page.tsx'
import type { Pages } from '../page/rows.ts'
import { showFound } from './search.tsx'

export const searchPages = {
  'GET /search': page(showFound),
} satisfies Pages
