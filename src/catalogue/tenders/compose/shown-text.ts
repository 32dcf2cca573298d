import type * as z from 'zod'
import { major, type Money } from '../../../platform/text/money.ts'
import type { Text } from '../../notices/parts.ts'
import type { Buyer } from '../item-schema.ts'
import type { TenderFacts } from './facts.ts'

/** The text to show: the first text, which is in the official language. */
export const shownText = (text: Text | null): string | null => (text && Object.values(text)[0]) ?? null

/** The language of the text that `shownText` returns; null when the notice does not state it. */
export function shownLanguage(text: Text | null): string | null {
  const language = text && Object.keys(text)[0]
  return language && language !== 'und' ? language : null
}

export const titleOf = ({ title, latest }: TenderFacts): string =>
  shownText(title) ?? `Notice ${latest.noticeId}`

export const moneyOf = (value: Money | null) => ({
  value: value && major(value),
  currency: value?.currency ?? null,
})

export function buyerOf({ buyers }: TenderFacts): z.output<typeof Buyer> {
  const { name = null, country = null, registrationNumber = null } = buyers[0] ?? {}
  return { name, country, registrationNumber }
}
