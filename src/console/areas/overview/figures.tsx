import type { BidRecord, Decided } from '../../../workspace/bids/record.ts'
import type { StageSum } from '../../../workspace/pipeline/board.ts'
import { numberText, percentText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { cpvName, WordsText } from '../../core/words.tsx'
import { Columns, roundTop } from '../../parts/charts/columns.tsx'
import { Section } from '../../parts/elements.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { stageWords } from '../../parts/pipeline.tsx'
import type { Child } from 'hono/jsx'

interface FiguresProps {
  visit: Visit
  record: BidRecord
  stages: StageSum[]
}

/** The value of the pipeline, and how many bids were won: over time, by buyer and by subject. */
export const Figures = ({ visit, record, stages }: FiguresProps) => {
  const open = stages.filter(({ stage, valued }) => isOpen.has(stage) && valued > 0)
  const decided = record.quarters.length > 0
  if (open.length === 0 && !decided) return null
  const { reader } = visit
  const percent = (value: number) => percentText(reader, value)
  return (
    <Section title="Figures" id="figures" lead={decided ? rateText(visit, record.quarters) : undefined}>
      <div class="market-pair">
        {open.length > 0 && <Pipeline visit={visit} open={open} />}
        {decided && (
          <>
            <Columns
              title="Results"
              unit="decided bids a quarter"
              series={['Won', 'Lost']}
              labelHead="Quarter"
              format={(value) => numberText(reader, value)}
              columns={quartersTo(visit.ctx.now).map((quarter) => {
                const { won = 0, decided: all = 0 } =
                  record.quarters.find((each) => each.quarter === quarter) ?? {}
                return { label: quarter.replace('-', ' '), values: [won, all - won] }
              })}
            />
            <Rows
              title="Win rate by buyer"
              unit="won of decided bids"
              top={1}
              format={percent}
              rows={record.buyers.map(({ name, ...each }) => hitRow(<bdi>{clipped(name, 60)}</bdi>, each))}
            />
            <Rows
              title="Win rate by subject"
              unit="won of decided bids, by CPV division"
              top={1}
              format={percent}
              rows={record.divisions.map(({ division, ...each }) =>
                hitRow(<Division division={division} />, each),
              )}
            />
          </>
        )}
      </div>
    </Section>
  )
}

const Division = ({ division }: { division: string }) => {
  const { text, lang } = cpvName(division) ?? { text: division }
  return <WordsText words={[{ text: clipped(text, 60), lang }]} />
}

/** The last eight quarters, in UTC like the figures, the oldest first: `2026-Q3`. */
function quartersTo(now: Date): string[] {
  const last = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
  return Array.from({ length: 8 }, (_, index) => last - 7 + index).map(
    (each) => `${Math.floor(each / 4)}-Q${(each % 4) + 1}`,
  )
}

/** The stages where a tender can still be won. */
const isOpen = new Set<StageSum['stage']>(['watching', 'qualifying', 'preparing', 'submitted'])

const Pipeline = ({ visit: { reader }, open }: { visit: Visit; open: StageSum[] }) => (
  <Rows
    title="Pipeline value"
    unit="estimated value by stage, in euro"
    top={roundTop(Math.max(...open.map(({ valueEur }) => valueEur)))}
    format={(value) => shortMoneyText(reader, value, 'EUR')}
    rows={open.map(({ stage, valueEur }) => ({
      label: <a href={`/pipeline?stage=${stage}`}>{stageWords[stage]}</a>,
      value: valueEur,
      text: shortMoneyText(reader, valueEur, 'EUR'),
    }))}
  />
)

const hitRow = (label: Row['label'], { won, decided }: Decided): Row => ({
  label,
  value: won / decided,
  text: `${won} of ${decided}`,
})

function rateText({ reader }: Visit, quarters: Decided[]): string {
  const won = quarters.reduce((sum, each) => sum + each.won, 0)
  const decided = quarters.reduce((sum, each) => sum + each.decided, 0)
  return `Win rate ${percentText(reader, won / decided)}: ${won} of ${decided} bids decided in the last 24 months.`
}

interface Row {
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
const Rows = ({ title, unit, rows, top, format }: RowsProps) => (
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
