import { type Column, stageLimit } from '../../../workspace/pipeline/board.ts'
import { settledStages } from '../../../workspace/pipeline/schema.ts'
import { numberText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { addressWith, Pager } from '../../parts/listing.tsx'
import { Card } from './card.tsx'
import { stageWords } from '../../parts/pipeline/labels.ts'

interface BoardProps {
  visit: Visit
  columns: Column[]
  /** Names of the company's people by their ids. */
  names: Map<string, string>
}

/** All stages with their most urgent tenders. */
export const Board = ({ visit, columns, names }: BoardProps) => {
  const open = columns.filter(({ stage }) => !settledStages.includes(stage))
  const settled = columns.filter(({ stage }) => settledStages.includes(stage))
  return (
    <>
      <nav class="jump" aria-label="Stages">
        <ul>
          {columns.map(({ stage, count }) => (
            <li>
              <a href={`#${stage}`}>
                {stageWords[stage]} <span class="soft">{numberText(visit.reader, count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="board">
        {open.map((column) => (
          <section id={column.stage} class="board-column" aria-labelledby={`${column.stage}-title`}>
            <h2 id={`${column.stage}-title`}>{stageWords[column.stage]}</h2>
            <Sum visit={visit} column={column} />
            <Cards visit={visit} column={column} names={names} more />
          </section>
        ))}
      </div>
      {settled.map((column) => (
        <details id={column.stage} class="board-settled">
          <summary>
            <h2>{stageWords[column.stage]}</h2> <Sum visit={visit} column={column} />
          </summary>
          <Cards visit={visit} column={column} names={names} more />
        </details>
      ))}
    </>
  )
}

/** One stage with all its tenders. */
export const Stage = ({
  visit,
  column,
  names,
  page,
}: Omit<BoardProps, 'columns'> & { column: Column; page: number }) => (
  <section class="board-stage" aria-labelledby="stage-title">
    <p>
      <a href={boardAddress(visit, null)}>All stages</a>
    </p>
    <h2 id="stage-title">{stageWords[column.stage]}</h2>
    <Sum visit={visit} column={column} />
    <Cards visit={visit} column={column} names={names} />
    <Pager
      visit={{ ...visit, url: boardUrl(visit) }}
      total={column.count}
      page={page}
      limit={stageLimit}
      of="tenders"
    />
  </section>
)

/**
 * The address of the board with its filters. After a refused form the path of the visit is the form's path, so the path
 * is replaced.
 */
const boardUrl = ({ url }: Pick<Visit, 'url'>) => new URL(`/pipeline${url.search}`, url)
const boardAddress = (visit: Visit, stage: Column['stage'] | null) =>
  addressWith(boardUrl(visit), { stage, page: null })

/** The number of tenders, and the sum of the values that are stated. */
const Sum = ({ visit, column: { count, valueEur, valued } }: { visit: Visit; column: Column }) => (
  <span class="board-sum">
    {numberText(visit.reader, count)} {count === 1 ? 'tender' : 'tenders'}
    {valued > 0 && `, ${shortMoneyText(visit.reader, valueEur, 'EUR')}`}
    {valued > 0 && valued < count && ` (${numberText(visit.reader, count - valued)} without a value)`}
  </span>
)

const Cards = ({
  visit,
  column: { items, count, stage },
  names,
  more = false,
}: Omit<BoardProps, 'columns'> & { column: Column; more?: boolean }) => (
  <>
    {items.length === 0 && <p class="board-none">Nothing here.</p>}
    <ul class="board-cards">
      {items.map((item) => (
        <Card
          visit={visit}
          item={item}
          assignee={item.assigneeId === null ? null : (names.get(item.assigneeId) ?? 'Someone who left')}
        />
      ))}
    </ul>
    {more && count > items.length && (
      <p class="hint">
        The {items.length} most urgent are shown.{' '}
        <a href={boardAddress(visit, stage)}>
          Show all {numberText(visit.reader, count)}
          <span class="hidden"> that are {stageWords[stage].toLowerCase()}</span>
        </a>
      </p>
    )}
  </>
)
