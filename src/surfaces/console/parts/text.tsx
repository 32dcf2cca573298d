import type { Child } from 'hono/jsx'
import { dayText, distanceText, moneyText, momentText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'

type Seen = Pick<Visit, 'reader' | 'ctx'>

/** A point in time in the reader's words, with its zone. */
export const Moment = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? <None /> : <time datetime={at}>{momentText(visit.reader, at)}</time>

/** A day. */
export const Day = ({ visit, at }: { visit: Seen; at: string | null }) =>
  at === null ? <None /> : <time datetime={at}>{dayText(visit.reader, at)}</time>

/** How far away a time is, with the time itself on demand. */
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

/** What is not known. */
export const None = ({ text = 'not stated' }: { text?: string }) => <span class="none">{text}</span>

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

/** A state in a word. The word says it; the colour only helps. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: Child }) => (
  <span class={`badge ${tone}`}>{children}</span>
)

/** A notice among the content. */
export const Note = ({ tone = 'plain', children }: { tone?: Tone; children: Child }) => (
  <div class={`note ${tone}`}>{children}</div>
)
