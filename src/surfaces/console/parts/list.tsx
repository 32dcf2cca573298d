import type { Child } from 'hono/jsx'

interface TableProps {
  caption: string
  /** Whether the caption is only read out, because a heading says the same. */
  quiet?: boolean
  head: Child[]
  rows: Child[][]
  /** Columns of numbers, aligned right, counted from 0. */
  numbers?: number[]
}

/**
 * A table whose first column names the row. On a phone each row becomes a block with its columns' names beside the
 * values.
 */
export const Table = ({ caption, quiet = true, head, rows, numbers = [] }: TableProps) => (
  <table class="table">
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

/** Names and values. */
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
  title: string
  id?: string
  /** Beside the title. */
  beside?: Child
  lead?: Child
  children: Child
}

/** A part of a page under a heading of its own. */
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

/** The sides of one thing, each a page of its own. */
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
