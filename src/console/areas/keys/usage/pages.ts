import { managers, page } from '../../../core/page.tsx'
import type { Pages } from '../../../core/rows.ts'
import { showUsage } from './usage.tsx'

export const usagePages = {
  'GET /usage': page(showUsage, { for: managers, what: 'see the use of the service' }),
} satisfies Pages
