import type { Child } from 'hono/jsx'

export interface Bar {
  label: Child
  value: number
  /** Text next to the bar. */
  text: string
  /** Small print under the label. */
  about?: Child
}

interface BarsProps {
  /** The name of the list, which screen readers read out before the list. */
  title: string
  bars: Bar[]
  /** The value of a full bar; the greatest value of `bars` unless stated. */
  whole?: number
}

/** Items with a bar for their figures. The bars are a list, so that screen readers read them out as a list. */
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
          {about && <div class="bars-about">{about}</div>}
        </li>
      ))}
    </ol>
  )
}
