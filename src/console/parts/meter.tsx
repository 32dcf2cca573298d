import type { Tone } from './text.tsx'

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
