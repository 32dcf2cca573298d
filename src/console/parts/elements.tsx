import type { Child } from 'hono/jsx'
import { dayText, distanceText, exactMoneyText, momentText, moneyText } from '../core/reader.ts'
import { useSeen, useVisit } from '../core/page-visit.tsx'

interface TableProps {
  caption: string
  /** Whether the caption is hidden and only read out, because a heading has the same words. */
  quiet?: boolean
  head: Child[]
  rows: Child[][]
  /** Indexes of columns with numbers, which are aligned right. */
  numbers?: number[]
  class?: string
}

/**
 * A table whose first column names the row. On a phone a row becomes a block, with the names of the columns
 * next to the values.
 */
export const Table = ({ caption, quiet = true, head, rows, numbers = [], ...rest }: TableProps) => (
  <table class={['table', rest.class].filter(Boolean).join(' ')}>
    <caption class={quiet ? 'hidden' : undefined}>{caption}</caption>
    <thead>
      <tr>
        {head.map((each, index) => (
          <th scope="col" class={numbers.includes(index) ? 'number' : undefined}>
            {each}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...rest]) => (
        <tr>
          <th scope="row">{first}</th>
          {rest.map((cell, index) => (
            <td
              class={numbers.includes(index + 1) ? 'number' : undefined}
              data-head={wordOf(head[index + 1])}
            >
              <div>{cell}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const wordOf = (head: Child | undefined) => (typeof head === 'string' ? head : undefined)

/** A list of names with values. */
export const Facts = ({ facts }: { facts: (readonly [term: Child, value: Child] | null | false)[] }) => (
  <dl class="facts">
    {facts.map(
      (fact) =>
        fact && (
          <div>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)

interface SectionProps {
  title: Child
  id?: string
  /** Shown next to the title. */
  beside?: Child
  lead?: Child
  children: Child
}

interface FoldProps {
  title: Child
  id?: string
  /** Whether the part is unfolded at first. */
  open?: boolean
  /** Words next to the title that describe the part while it is folded. */
  beside?: Child
  /** The level of the heading. */
  level?: 2 | 3
  children: Child
}

/**
 * A part of a page that can be folded, with or without script. A link to an element within the part unfolds the part.
 */
export const Fold = ({ title, id, open = false, beside, level = 2, children }: FoldProps) => (
  <details class="fold" id={id} open={open}>
    <summary>
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      {beside && <span class="beside">{beside}</span>}
    </summary>
    <div class="fold-body">{children}</div>
  </details>
)

/** A part of a page, with a heading. */
export const Section = ({ title, id, beside, lead, children }: SectionProps) => (
  <section class="section" id={id}>
    <div class="section-head">
      <h2>{title}</h2>
      {beside && <div>{beside}</div>}
    </div>
    {lead && <p class="lead">{lead}</p>}
    {children}
  </section>
)

interface Tab {
  href: string
  text: string
  here: boolean
}

/** Links between the pages about one thing. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ href, text, here }) => (
        <li>
          <a href={href} aria-current={here ? 'page' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

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

interface MeterProps {
  /** From 0 to 1. */
  share: number
  /** The name of the measure, for people who cannot see the bar. */
  label: string
  /** Text next to the bar: `72 of 100`. */
  text?: string
  tone?: Tone
}

/** A share as a bar with its figure. */
export const Meter = ({ share, label, text, tone = 'good' }: MeterProps) => {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10
  return (
    <div class="meter">
      <svg
        class={tone}
        role="img"
        aria-label={`${label}: ${text ?? `${Math.round(width)}%`}`}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
      >
        <rect class="meter-all" width="100" height="4" />
        <rect class="meter-part" width={width} height="4" />
      </svg>
      {text && <span class="number">{text}</span>}
    </div>
  )
}

/** A link to a page that not everybody may open; for a person who may not, only the text. */
export const OpenLink = ({ href, children }: { href: string; children: Child }) =>
  useVisit().mayOpen(href) ? <a href={href}>{children}</a> : <>{children}</>

interface SecretProps {
  label: string
  value: string
  /** Distinguishes two secrets on a page. */
  id: string
}

/** A text to copy: a click selects it, and with script a button copies it. */
export const Secret = ({ label, value, id }: SecretProps) => (
  <div class="secret">
    <label for={id}>{label}</label>
    <div class="secret-row">
      <textarea id={id} readonly rows={value.length > 80 ? 3 : 1} spellcheck={false} data-secret>
        {value}
      </textarea>
      <button type="button" hidden data-copy={id}>
        Copy
      </button>
    </div>
  </div>
)
