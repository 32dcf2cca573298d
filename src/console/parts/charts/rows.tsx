import type { Child } from 'hono/jsx'

export interface Row {
  label: Child
  value: number
  /** Text at the end of the bar. */
  text: string
}

interface RowsProps {
  title: string
  /** Written next to the title: `share of decided bids that were won`. */
  unit: string
  rows: Row[]
  /** The end of the axis. */
  top: number
  /** Writes a figure of the axis. */
  format: (value: number) => string
}

/**
 * Bars on one axis, drawn by the server. The words are text of the page, so that their size stays the same on
 * a phone.
 */
export const Rows = ({ title, unit, rows, top, format }: RowsProps) => (
  <figure class="chart rows">
    <figcaption>
      <strong>{title}</strong> <span class="soft">{unit}</span>
    </figcaption>
    <ol aria-label={title}>
      {rows.map(({ label, value, text }) => (
        <li>
          <span class="clamp">{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            {[0, 50, 100].map((x) => (
              <line class="grid" x1={x} x2={x} y1="0" y2="10" />
            ))}
            <rect
              class="series-1"
              y="2"
              width={top > 0 ? Math.round((value / top) * 1000) / 10 : 0}
              height="6"
            />
          </svg>
          <span class="number">{text}</span>
        </li>
      ))}
    </ol>
    <div class="rows-axis" aria-hidden="true">
      <span>{format(0)}</span>
      <span>{format(top / 2)}</span>
      <span>{format(top)}</span>
    </div>
  </figure>
)
