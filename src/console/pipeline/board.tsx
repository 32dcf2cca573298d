import { listPeople } from '../../accounts/people/queries.ts'
import { BoardFilter, type Column, columnLimit, readBoard } from '../../pipeline/board.ts'
import { numberText, shortMoneyText } from '../page/reader.ts'
import { readQuery } from '../page/query.ts'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Empty } from '../parts/empty.tsx'
import { Filters } from './filters.tsx'
import { Card } from './card.tsx'
import { settledStages, stageWords } from './words.ts'

/** The tenders that the company follows, by how far they have come. */
export async function showBoard(visit: Visit) {
  // On a copy: what was wrong with a form must not be overwritten by what was wrong with the filters.
  const filtered = { ...visit }
  const filter = readQuery(filtered, BoardFilter)
  const [{ columns, tags }, { people }] = await Promise.all([
    readBoard(visit.ctx, filter),
    listPeople(visit.ctx),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  const narrowed = Object.values(filter).some((each) => each !== undefined)
  return (
    <Page
      visit={visit.sent.problem ? visit : filtered}
      title="Pipeline"
      here="/pipeline"
      lead="The tenders you follow, from first look to result."
      actions={
        <a class="button primary" href="/tenders">
          Find tenders
        </a>
      }
    >
      {(total > 0 || narrowed) && (
        <Filters sent={filtered.sent} people={people} tags={tags} narrowed={narrowed} />
      )}
      {total === 0 ? (
        <Nothing narrowed={narrowed} />
      ) : (
        <Board visit={visit} columns={columns} names={names} />
      )}
    </Page>
  )
}

const Nothing = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <Empty
      text="No followed tender fits these filters."
      link={{ href: '/pipeline', text: 'Show all of them' }}
    />
  ) : (
    <Empty
      title="You follow no tenders yet"
      text="Save a tender from the search, and it stands here with its deadline, who looks after it and what is to be done next."
      link={{ href: '/tenders', text: 'Search tenders' }}
    />
  )

interface BoardProps {
  visit: Visit
  columns: Column[]
  /** Names of the company's people by their ids. */
  names: Map<string, string>
}

const Board = ({ visit, columns, names }: BoardProps) => {
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
            <Cards visit={visit} column={column} names={names} />
          </section>
        ))}
      </div>
      {settled.map((column) => (
        <details id={column.stage} class="board-settled">
          <summary>
            <h2>{stageWords[column.stage]}</h2> <Sum visit={visit} column={column} />
          </summary>
          <Cards visit={visit} column={column} names={names} />
        </details>
      ))}
    </>
  )
}

/** How many, and how much they are worth together as far as that is stated. */
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
}: Omit<BoardProps, 'columns'> & { column: Column }) => (
  <>
    {items.length === 0 && <p class="board-none">Nothing here.</p>}
    <ul class="board-cards">
      {items.map((item) => (
        <Card
          visit={visit}
          item={item}
          assignee={item.assigneeId === null ? null : (names.get(item.assigneeId) ?? 'Somebody who left')}
        />
      ))}
    </ul>
    {count > items.length && (
      <p class="hint">
        The {columnLimit} most urgent of {numberText(visit.reader, count)} {stageWords[stage].toLowerCase()}{' '}
        are shown. Filter to see others.
      </p>
    )}
  </>
)
