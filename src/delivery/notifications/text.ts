import type { NewEvent } from '../events/schema.ts'

/** What people are told, and what it is about. */
export interface Notice {
  title: string
  body: string
  data: unknown
  alertId: string | null
  tenderId: string | null
  bidId: string | null
}

const nothing = { alertId: null, tenderId: null, bidId: null }
const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const words = (status: string) => status.replaceAll('_', ' ')

/** An event in a sentence. Its data is reduced to what a list of notifications needs; the event itself has all of it. */
export function noticeOf(event: NewEvent): Notice {
  switch (event.type) {
    case 'tender.new': {
      const { tender, alertIds } = event.data
      return {
        ...nothing,
        title: `New tender: ${tender.title}`,
        body: deadlineText(tender.buyer.name, tender.deadline),
        data: { tenderId: tender.id, alertIds },
        tenderId: tender.id,
        alertId: alertIds.length === 1 ? (alertIds[0] ?? null) : null,
      }
    }
    case 'tender.deadline': {
      const { tender, daysLeft, savedTenderId, bidIds } = event.data
      return {
        ...nothing,
        title: `${several(daysLeft, 'day')} left: ${tender.title}`,
        body: deadlineText(tender.buyer.name, tender.deadline),
        data: { tenderId: tender.id, daysLeft, savedTenderId, bidIds },
        tenderId: tender.id,
        bidId: bidIds.length === 1 ? (bidIds[0] ?? null) : null,
      }
    }
    case 'tender.awarded': {
      const { tender, awards } = event.data
      const winners = [
        ...new Set(awards.flatMap(({ suppliers }) => suppliers.flatMap(({ name }) => name ?? []))),
      ]
      return {
        ...nothing,
        title: `Awarded: ${tender.title}`,
        body: winners.length > 0 ? `To ${winners.slice(0, 5).join(', ')}` : 'The winner is not published yet',
        data: { tenderId: tender.id, awardIds: awards.map(({ id }) => id) },
        tenderId: tender.id,
      }
    }
    case 'bid.submitted': {
      const { bid } = event.data
      return {
        ...nothing,
        title: `Bid submitted: ${bid.title}`,
        body: bid.value === null ? '' : `${bid.value} ${bid.currency}`,
        data: { bidId: bid.id },
        ...{ tenderId: bid.tenderId, bidId: bid.id },
      }
    }
    case 'bid.status_changed': {
      const { bid, from, to } = event.data
      return {
        ...nothing,
        title: `Bid ${words(to)}: ${bid.title}`,
        body: `It was ${words(from)} before`,
        data: { bidId: bid.id, from, to },
        ...{ tenderId: bid.tenderId, bidId: bid.id },
      }
    }
    case 'alert.triggered': {
      const { alert, tenderIds, count } = event.data
      return {
        ...nothing,
        title: `${alert.name}: ${several(count, 'new tender')}`,
        body: count === 1 ? 'One new tender matches this alert' : `${count} new tenders match this alert`,
        data: { alertId: alert.id, tenderIds, count },
        alertId: alert.id,
      }
    }
  }
}

function deadlineText(buyer: string | null, deadline: string | null): string {
  const due =
    deadline === null ? 'no deadline is published' : `deadline ${deadline.slice(0, 16).replace('T', ' ')} UTC`
  return buyer === null ? `${due.charAt(0).toUpperCase()}${due.slice(1)}` : `${buyer}; ${due}`
}
