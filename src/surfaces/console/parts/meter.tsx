import type { Tone } from './text.tsx'

interface MeterProps {
  /** 0–1. */
  share: number
  /** What it measures, for who does not see the bar. */
  label: string
  /** What stands beside the bar: `72 of 100`. */
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
        aria-label={`${label}: ${text ?? `${Math.round(width)} %`}`}
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
