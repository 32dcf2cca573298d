import type { DeadlineConflict } from './deadline-schema.ts'
import type { TenderItem } from './item-schema.ts'

/** The members of a tender that a model needs to choose one. */
export const briefOf = (item: TenderItem & { deadlineConflict: DeadlineConflict | null }) => ({
  id: item.id,
  title: item.title,
  buyer: item.buyer.name,
  country: item.buyer.country,
  status: item.status,
  deadline: item.deadline,
  deadlineConflict: item.deadlineConflict,
  unreadDeadline: item.unreadDeadline,
  unreadStatus: item.unreadStatus,
  value: item.estimatedValue,
  currency: item.currency,
})
