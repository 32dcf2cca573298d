import type { Child } from 'hono/jsx'
import { dayText, distanceText, moneyText, momentText, type Reader } from '../page/reader.ts'

/** What a time or a sum needs of a page: who reads, and when. */
export interface Seen {
  reader: Reader
  ctx: { now: Date }
}

/** A point in time in the reader's form, with the zone. */
export const Moment = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? <None /> : <time datetime={at}>{momentText(visit.reader, at)}</time>

export const Day = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? <None /> : <time datetime={at}>{dayText(visit.reader, at)}</time>

/** The distance to a time, with the time itself on demand. */
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
}

export const Money = ({ visit, value, currency }: MoneyProps) => {
  const text = moneyText(visit.reader, value, currency)
  return text === null ? <None /> : <span class="number">{text}</span>
}

/** Stands in place of an unknown value. */
export const None = ({ text = 'not stated' }: { text?: string }) => <span class="none">{text}</span>

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

/** A state in a word. The word alone is enough; the colour only helps. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: Child }) => (
  <span class={`badge ${tone}`}>{children}</span>
)

/** A note within the content of a page. */
export const Note = ({ tone = 'plain', children }: { tone?: Tone; children: Child }) => (
  <div class={`note ${tone}`}>{children}</div>
)
