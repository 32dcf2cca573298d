import { networkOf } from '../../../identity/auth/sessions/network.ts'
import { icsType } from '../../../workspace/following/calendar/ics.ts'
import { CalendarParam } from '../../../workspace/following/calendar/schema.ts'
import { FileBody, open } from '../endpoint.ts'

export const calendarEndpoints = {
  'GET /calendar/:token.ics': open(
    null,
    'Subscribe to a calendar',
    {
      param: CalendarParam,
      out: FileBody,
      description:
        'The dates of what a company follows, for programs that keep calendars: deadlines, ends of questions and openings of ' +
        'followed tenders, deadlines of bids, and due dates of sections, next actions and responsibilities; from 90 days ' +
        'back. The secret address serves as a key: a person makes, renews and revokes it in the console, on the page ' +
        'Calendar. An event keeps its UID when its date moves.',
      formats: { [icsType]: 'iCalendar (RFC 5545); times are in UTC.' },
    },
    async (ctx, { param, request }) =>
      (await import('../../../workspace/following/calendar/feed.ts')).readFeed(ctx, {
        ...param,
        network: networkOf(request),
      }),
  ),
}
