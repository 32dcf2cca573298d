import { Empty, LinkButton, Page } from '../../core/shell.tsx'
import { listPeople } from '../../../company/people/queries.ts'
import { BoardFilter, readBoard } from '../../../workspace/pipeline/board.ts'
import { ListSaved } from '../../../workspace/pipeline/schema.ts'
import { readQuery } from '../../core/input.ts'
import { nothingSent } from '../../core/sent.tsx'
import type { Visit } from '../../core/visit.ts'
import { PipelineFilters } from '../../parts/pipeline/filters.tsx'
import { SeveralCards } from './several.tsx'
import { Board, Stage } from './stages.tsx'

const BoardQuery = BoardFilter.extend({ page: ListSaved.shape.page })

/**
 * The tenders that the company follows: the most urgent of every stage, or all tenders of one stage in pages.
 */
export async function showBoard(visit: Visit) {
  // A copy of the visit is used, so that wrong filters do not overwrite the problem of a refused form.
  const filtered = { ...visit, sent: nothingSent }
  const { page, ...filter } = readQuery(filtered, BoardQuery)
  const [{ columns, tags }, { people }] = await Promise.all([
    readBoard(visit.ctx, filter, page),
    listPeople(visit.ctx),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const alone = columns.find(({ stage }) => stage === filter.stage)
  const total = columns.reduce((sum, { count }) => sum + count, 0)
  const narrowed = Object.values(filter).some((each) => each !== undefined)
  return (
    <Page
      visit={visit.sent.problem ? visit : filtered}
      title="Pipeline"
      here="/pipeline"
      lead="The tenders you follow, from first look to result."
      actions={<LinkButton href="/tenders" text="Find tenders" primary />}
    >
      {(total > 0 || narrowed) && (
        <PipelineFilters
          visit={filtered}
          people={people}
          tags={tags}
          narrowed={narrowed}
          stage={filter.stage}
        />
      )}
      {total > 0 && <SeveralCards visit={visit} />}
      {total === 0 ? (
        <Nothing narrowed={narrowed} />
      ) : alone ? (
        <Stage visit={visit} column={alone} names={names} page={page} />
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
    />
  )
