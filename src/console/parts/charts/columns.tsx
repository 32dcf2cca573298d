import { Table } from '../elements.tsx'

interface Column {
  /** Text under the column and in the table: `Mar 2026`. */
  label: string
  /** One value for every series; null when the value is unknown, which is not the same as 0. */
  values: (number | null)[]
}

/** Fewer columns do not make a plot. */
const min = 3

interface ColumnsProps {
  title: string
  /** Names of at most four series, distinguished by colour and by their column in the table. */
  series: string[]
  /**
   * True when the values of a column are different things, shown side by side. False when the values are
   * parts of a whole, shown stacked.
   */
  grouped?: boolean
  columns: Column[]
  /** Writes a figure of the axis and of the table. */
  format: (value: number) => string
  /** Written above the plot: `Requests an hour`. */
  unit: string
  /** Head of the table's first column. */
  labelHead: string
}

/**
 * Columns over time, drawn by the server. The words are text of the page, so that their size stays the same
 * on a phone; the figures are in a table after the plot. One or two columns show no course of time, so only
 * their figures are shown.
 */
export function Columns({ title, series, columns, format, unit, labelHead, grouped = false }: ColumnsProps) {
  const table = (
    <Table
      caption={title}
      head={[labelHead, ...series]}
      numbers={series.map((_, index) => index + 1)}
      rows={columns.map(({ label, values }) => [
        label,
        ...values.map((value) => (value === null ? 'not known' : format(value))),
      ])}
    />
  )
  const drawn = columns.length >= min
  return (
    <figure class="chart">
      <figcaption>
        <strong>{title}</strong> <span class="soft">{unit}</span>
        {drawn && series.length > 1 && <Legend series={series} />}
      </figcaption>
      {drawn ? (
        <>
          <Plot title={title} series={series} columns={columns} format={format} grouped={grouped} />
          <details class="figures">
            <summary>Figures as a table</summary>
            {table}
          </details>
        </>
      ) : (
        table
      )}
    </figure>
  )
}

type PlotProps = Pick<ColumnsProps, 'title' | 'series' | 'columns' | 'format'> & { grouped: boolean }

function Plot({ title, series, columns, format, grouped }: PlotProps) {
  const heights = columns.map(({ values }) =>
    values.reduce<number>((all, value) => (grouped ? Math.max(all, value ?? 0) : all + (value ?? 0)), 0),
  )
  // Half of the top is a figure of the axis too, and counted things have no halves.
  const top = Math.max(2, roundTop(Math.max(0, ...heights)))
  const width = 10
  return (
    <div class="plot">
      <div class="plot-axis" aria-hidden="true">
        <span>{format(top)}</span>
        <span>{format(top / 2)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        viewBox={`0 0 ${columns.length * width} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}. The figures are in the table below.`}
      >
        {[0, 50, 100].map((y) => (
          <line class="grid" x1="0" x2={columns.length * width} y1={y} y2={y} />
        ))}
        {columns.map((column, index) => (
          <Stack
            column={column}
            width={width}
            top={top}
            format={format}
            series={series}
            grouped={grouped}
            x={index * width}
          />
        ))}
      </svg>
      <div class="plot-labels" aria-hidden="true">
        <span>{columns[0]?.label}</span>
        <span>{columns[Math.floor(columns.length / 2)]?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </div>
    </div>
  )
}

const Legend = ({ series }: { series: string[] }) => (
  <span class="legend">
    {series.map((name, index) => (
      <span>
        <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
          <rect class={`series-${index + 1}`} width="10" height="10" />
        </svg>
        {name}
      </span>
    ))}
  </span>
)

interface StackProps extends Pick<ColumnsProps, 'format' | 'series'> {
  column: Column
  x: number
  width: number
  top: number
  grouped: boolean
}

function Stack({ column: { label, values }, x, width, top, format, series, grouped }: StackProps) {
  let below = 0
  const part = (width * 0.8) / (grouped ? values.length : 1)
  return (
    <g>
      {values.map((value, index) => {
        const height = ((value ?? 0) / top) * 100
        below = grouped ? height : below + height
        return (
          height > 0 && (
            <rect
              class={`series-${index + 1}`}
              x={x + width * 0.1 + (grouped ? index * part : 0)}
              y={100 - below}
              width={part}
              height={height}
            >
              <title>
                {`${label}: ${format(value ?? 0)} ${series.length > 1 ? series[index] : ''}`.trim()}
              </title>
            </rect>
          )
        )
      })}
    </g>
  )
}

/** A round figure at or above a value, for the top of an axis: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10
  return step * power
}
