import type { TenderItem } from './schema.ts'

/** A tender in as few members as it takes to choose one. */
export const briefOf = (item: TenderItem) => ({
  id: item.id,
  title: item.title,
  buyer: item.buyer.name,
  country: item.buyer.country,
  status: item.status,
  deadline: item.deadline,
  value: item.estimatedValue,
  currency: item.currency,
})
