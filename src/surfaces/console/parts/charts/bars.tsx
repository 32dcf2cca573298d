import type { Child } from 'hono/jsx'

export interface Bar {
  label: Child
  value: number
  /** What stands beside the bar. */
  text: string
  /** Under the label, softly. */
  about?: Child
}

interface BarsProps {
  /** Read out before the list. */
  title: string
  bars: Bar[]
  /** What the longest possible bar stands for; the greatest value where nothing is said. */
  whole?: number
}

/** Things in an order, each with a bar for its figure. A list, so that it is read out as one. */
export function Bars({ title, bars, whole = Math.max(0, ...bars.map(({ value }) => value)) }: BarsProps) {
  return (
    <ol class="bars" aria-label={title}>
      {bars.map(({ label, value, text, about }) => (
        <li>
          <div class="bars-label">
            <span>{label}</span>
            <span class="number">{text}</span>
          </div>
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
            <rect class="meter-all" width="100" height="2" />
            <rect
              class="series-1"
              width={whole > 0 ? Math.round((value / whole) * 1000) / 10 : 0}
              height="2"
            />
          </svg>
          {about && <small>{about}</small>}
        </li>
      ))}
    </ol>
  )
}
