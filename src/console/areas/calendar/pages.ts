import { form, page, type Pages } from '../../core/page.tsx'
import { renewForm, revokeForm } from './address.tsx'
import { showCalendar } from './calendar.tsx'

export const calendarPages = {
  'GET /calendar': page(showCalendar),
  'POST /calendar/address': form(renewForm, { again: showCalendar }),
  'POST /calendar/address/revoke': form(revokeForm, { again: showCalendar }),
} satisfies Pages
