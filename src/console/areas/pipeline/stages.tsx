import { type BoardColumn, stageLimit } from '../../../workspace/pipeline/board.ts'
import { type SavedTender, settledStages } from '../../../workspace/pipeline/schema.ts'
import { dayText, distanceText, moneyText, numberText, shortMoneyText } from '../../core/reader.ts'
import { formPurpose, type Visit } from '../../core/visit.ts'
import { addressWith, Pager } from '../../parts/listing.tsx'
import { priorityWords, stageWords } from '../../parts/pipeline.tsx'
import { day } from '../../../platform/time/time.ts'
import { choicesOf } from '../../parts/fields.tsx'
import { boxOf, Ticked } from '../../parts/several.tsx'
import { Badge } from '../../parts/elements.tsx'
import { DeadlineMark, UnreadDeadline } from '../../parts/tenders/deadline.tsx'
import { clipped, Foreign, onlyOf } from '../../parts/tenders/labels.tsx'
import { tokenFor } from '../../core/visitor.ts'

interface BoardProps {
  visit: Visit
  columns: BoardColumn[]
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
export const StageAlone = ({
  visit,
  column,
  names,
  page,
}: Omit<BoardProps, 'columns'> & { column: BoardColumn; page: number }) => (
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
const boardAddress = (visit: Visit, stage: BoardColumn['stage'] | null) =>
  addressWith(boardUrl(visit), { stage, page: null })

/** The number of tenders, and the sum of the values that are stated. */
const Sum = ({ visit, column: { count, valueEur, valued } }: { visit: Visit; column: BoardColumn }) => (
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
}: Omit<BoardProps, 'columns'> & { column: BoardColumn; more?: boolean }) => (
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

interface CardProps {
  visit: Visit
  item: SavedTender
  /** Name of the person to whom the tender is assigned; null for nobody. */
  assignee: string | null
}

/** A followed tender on the board, with the figures to decide by and the form that moves it. */
const Card = ({ visit, item, assignee }: CardProps) => {
  const { id, tender, priority, nextAction, nextActionAt, tags } = item
  const value = moneyText(visit.reader, tender.estimatedValue, tender.currency)
  return (
    <li class="board-card">
      <h3>
        <Ticked visit={visit} value={boxOf({ id, version: item.stage })} name={tender.title}>
          <a href={`/pipeline/${id}`} class="clamp">
            <Foreign lang={onlyOf(tender.languages)}>{clipped(tender.title, 160)}</Foreign>
          </a>
        </Ticked>
      </h3>
      <p class="card-buyer">
        {tender.buyer.name === null ? (
          'Buyer not stated'
        ) : (
          <Foreign>{clipped(tender.buyer.name, 120)}</Foreign>
        )}
      </p>
      <p class="card-line">
        <Due visit={visit} item={item} />
        {value !== null && <span class="number">{value}</span>}
      </p>
      {nextAction !== null && (
        <p class="card-next">
          Next: {clipped(nextAction, 120)}
          {nextActionAt !== null && <NextDue visit={visit} at={nextActionAt} />}
        </p>
      )}
      <p class="card-line soft">
        <span class={priority === 'high' ? 'high' : undefined}>
          {priorityWords[priority]}
          <span class={priority === 'high' ? undefined : 'hidden'}> priority</span>
        </span>
        <span>{assignee ?? 'Unassigned'}</span>
      </p>
      {tags.length > 0 && <p class="card-tags">{clipped(tags.slice(0, 6).join(', '), 120)}</p>}
      <MoveForm visit={visit} item={item} />
    </li>
  )
}

const near = 7 * day

/**
 * The deadline. A near deadline is highlighted; after submission and at a finished stage only the date is
 * shown.
 */
const Due = ({ visit, item }: Omit<CardProps, 'assignee'>) => {
  const { tender, stage, deadline } = item
  if (deadline === null && tender.unreadDeadline !== undefined) return <UnreadDeadline tender={tender} />
  if (deadline === null) return <span class="soft">No deadline stated</span>
  const date = <time datetime={deadline}>{dayText(visit.reader, deadline)}</time>
  if (stage === 'submitted' || settledStages.includes(stage)) return <span>{date}</span>
  const left = Date.parse(deadline) - visit.ctx.now.getTime()
  const distance = distanceText(visit.ctx.now, deadline)
  return (
    <span>
      {date}{' '}
      {left > 0 && left < near && tender.status === 'open' ? (
        <Badge tone="warn">{distance}</Badge>
      ) : (
        <span class="soft">{left > 0 ? distance : 'passed'}</span>
      )}
      <DeadlineMark conflict={item.deadlineConflict} deadline={item.deadline} />
    </span>
  )
}

const NextDue = ({ visit, at }: { visit: Visit; at: string }) => {
  const late = Date.parse(at) < visit.ctx.now.getTime()
  return (
    <>
      {', '}
      <time datetime={at} class={late ? 'late' : undefined}>
        {late ? 'was due ' : 'by '}
        {dayText(visit.reader, at)}
      </time>
    </>
  )
}

/**
 * The form carries the stage that the person saw, and no form number. When the form is sent twice, the card is at the
 * right stage already and nothing changes.
 */
const MoveForm = ({ visit, item: { id, stage, tender } }: Omit<CardProps, 'assignee'>) => (
  <form class="move" method="post" action={`/pipeline/stage${visit.url.search}`} data-live>
    <input type="hidden" name="token" value={tokenFor(visit, formPurpose(visit, '/pipeline/stage'))} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="from" value={stage} />
    <select name="to" aria-label={`Stage of ${tender.title.slice(0, 80)}`}>
      {choicesOf(stageWords).map(({ value, text }) => (
        <option value={value} selected={value === stage}>
          {text}
        </option>
      ))}
    </select>
    <button type="submit" data-apply>
      Move
    </button>
  </form>
)
