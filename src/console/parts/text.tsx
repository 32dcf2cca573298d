import type { Child } from 'hono/jsx'
import { dayText, distanceText, exactMoneyText, moneyText, momentText } from '../core/reader.ts'
import { useSeen } from '../core/page-visit.tsx'

interface TimeProps {
  at: string | null
  /** The words for a time that is not known. */
  none?: string
}

/** A point in time in the reader's form, with the zone. */
export const Moment = ({ at, none }: TimeProps) =>
  at === null ? <None text={none} /> : <time datetime={at}>{momentText(useSeen().reader, at)}</time>

export const Day = ({ at, none }: TimeProps) =>
  at === null ? <None text={none} /> : <time datetime={at}>{dayText(useSeen().reader, at)}</time>

/** The distance to a time. The time itself appears when the pointer rests on the distance. */
export function Distance({ at, none }: TimeProps) {
  const { reader, ctx } = useSeen()
  if (at === null) return <None text={none} />
  return (
    <time datetime={at} title={momentText(reader, at)}>
      {distanceText(ctx.now, at)}
    </time>
  )
}

interface MoneyProps {
  value: number | null
  currency: string | null
  /** Whether the cents of a large amount are shown, as for a price of the company. */
  exact?: boolean
}

export const Money = ({ value, currency, exact = false }: MoneyProps) => {
  const text = (exact ? exactMoneyText : moneyText)(useSeen().reader, value, currency)
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
export const Note = ({ tone = 'plain', children }: { tone?: Tone | undefined; children: Child }) => (
  <div class={`note ${tone}`}>{children}</div>
)

/** A note of one paragraph. */
export const NoteText = ({ tone, children }: { tone?: Tone; children: Child }) => (
  <Note tone={tone}>
    <p>{children}</p>
  </Note>
)

/** A link with a name that people gave, in the direction of its script. */
export const NamedLink = ({ href, name }: { href: string; name: Child }) => (
  <a href={href}>
    <bdi>{name}</bdi>
  </a>
)
