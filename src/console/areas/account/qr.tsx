import { encode } from 'uqr'

/** Width of the light border in modules. Scanners do not find a code without it. */
const margin = 4

/** A QR code as a drawing. The modules are dark on light in every colour scheme of the page. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encode(text, { border: 0 }).data
  const size = rows.length + 2 * margin
  const path = rows.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`),
  )
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect class="light" width={size} height={size} />
      <path class="dark" d={path.join('')} />
    </svg>
  )
}

/** Runs of dark modules in a row: where a run begins and how long it is. */
const runsOf = (row: boolean[]): [start: number, length: number][] =>
  [
    ...row
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map((run) => [run.index, run[0].length])
