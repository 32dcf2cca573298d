import type { Child } from 'hono/jsx'

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

export interface Tab {
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
