import { managers, page, type Pages } from '../../../core/page.tsx'
import { showUsage } from './usage.tsx'

export const usagePages = {
  'GET /usage': page(showUsage, { for: managers, what: 'see the use of the service' }),
} satisfies Pages
