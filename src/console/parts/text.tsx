import type { Child } from 'hono/jsx'
import { dayText, distanceText, exactMoneyText, moneyText, momentText, type Reader } from '../core/reader.ts'

/** The two things that a time or a sum needs from a page: the reader, and the present time. */
export interface Seen {
  reader: Reader
  ctx: { now: Date }
}

/** A point in time in the reader's form, with the zone. */
export const Moment = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? <None /> : <time datetime={at}>{momentText(visit.reader, at)}</time>

export const Day = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? <None /> : <time datetime={at}>{dayText(visit.reader, at)}</time>

/** The distance to a time. The time itself appears when the pointer rests on the distance. */
export const Distance = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? (
    <None />
  ) : (
    <time datetime={at} title={momentText(visit.reader, at)}>
      {distanceText(visit.ctx.now, at)}
    </time>
  )

interface MoneyProps {
  visit: Seen
  value: number | null
  currency: string | null
  /** Whether the cents of a large amount are shown, as for a price of the company. */
  exact?: boolean
}

export const Money = ({ visit, value, currency, exact = false }: MoneyProps) => {
  const text = (exact ? exactMoneyText : moneyText)(visit.reader, value, currency)
  return text === null ? <None /> : <span class={exact ? 'number exact' : 'number'}>{text}</span>
}

/** Shown for an unknown value. */
export const None = ({ text = 'not stated' }: { text?: string | undefined }) => (
  <span class="none">{text}</span>
)

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

/** A state in a word. The colour only repeats the word, so the state is known without seeing the colour. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: Child }) => (
  <span class={`badge ${tone}`}>{children}</span>
)

/** A note within the content of a page. */
export const Note = ({ tone = 'plain', children }: { tone?: Tone; children: Child }) => (
  <div class={`note ${tone}`}>{children}</div>
)
