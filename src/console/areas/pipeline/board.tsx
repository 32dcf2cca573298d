import { Empty, LinkButton, Page } from '../../core/shell.tsx'
import { listPeople } from '../../../company/people/queries.ts'
import { BoardFilter, readBoard } from '../../../workspace/pipeline/board.ts'
import { ListSaved, SavedParam, type SavedTender, Stage } from '../../../workspace/pipeline/schema.ts'
import { change, readQuery, type Visit } from '../../core/visit.ts'
import { nothingSent } from '../../core/sent.tsx'
import { Board, StageAlone } from './stages.tsx'
import type { Person } from '../../../company/people/schema.ts'
import { FilterField, Filters } from '../../parts/listing.tsx'
import { TagFilter } from '../../parts/tags.tsx'
import { choicesOf, namedChoices } from '../../parts/fields.tsx'
import { priorityWords, stageWords } from '../../parts/pipeline.tsx'
import * as z from 'zod'
import { type CallerCtx, derive } from '../../../platform/context/context.ts'
import { forbidden, Problem } from '../../../platform/context/errors.ts'
import { updateSaved } from '../../../workspace/pipeline/commands.ts'
import { getSaved } from '../../../workspace/pipeline/queries.ts'
import { etagOf } from '../../../platform/transaction/version.ts'
import { clipped } from '../../parts/tenders/labels.tsx'
import { idOf } from '../../../platform/context/ids.ts'
import { moveSaved } from '../../../workspace/pipeline/several.ts'
import type { FormDone } from '../../core/page.tsx'
import { BulkAct, ActChoice, chosenIn, outcomeText, SeveralForm, unknownAct } from '../../parts/several.tsx'

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
        <StageAlone visit={visit} column={alone} names={names} page={page} />
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
      text="Save a tender from the search, and it appears here with its deadline, its owner and the next step."
    />
  )

interface FiltersProps {
  visit: Pick<Visit, 'sent'>
  people: Person[]
  tags: string[]
  /** Whether any filter is set. */
  narrowed: boolean
  /**
   * The stage that is shown alone. The form of the filters sends it along, or setting a filter would show all stages
   * again.
   */
  stage: Stage | undefined
}

const PipelineFilters = ({ visit, people, tags, narrowed, stage }: FiltersProps) => (
  <Filters
    visit={visit}
    class="filter-row"
    action="/pipeline"
    button="Filter"
    beside={narrowed && <a href="/pipeline">Clear filters</a>}
  >
    {stage && <input type="hidden" name="stage" value={stage} />}
    <FilterField name="priority" label="Priority" every="Any" choices={choicesOf(priorityWords)} />
    <FilterField name="assigneeId" label="Assigned to" every="Anybody" choices={namedChoices(people)} />
    <TagFilter tags={tags} />
  </Filters>
)

const Move = z.strictObject({ ...SavedParam.shape, from: Stage, to: Stage })

/** Moves a card and returns to the board with its filters. */
export async function moveItem(visit: Visit, fields: URLSearchParams) {
  const input = { id: fields.get('id'), from: fields.get('from'), to: fields.get('to') }
  const moved = await change(visit, Move, input, moveFrom)
  const say = `${short(moved.tender.title)}: ${stageWords[moved.stage].toLowerCase()}.`
  return { to: `/pipeline${visit.url.search}`, say }
}

/**
 * Moves a record if it is still at the stage that the person saw. Other changes of the record, such as notes,
 * do not get in the way.
 */
async function moveFrom(ctx: CallerCtx, { id, from, to }: z.output<typeof Move>): Promise<SavedTender> {
  const current = await getSaved(ctx, id)
  if (current.stage === to) return current
  if (current.stage !== from)
    throw forbidden(
      'stale',
      `Someone has moved “${short(current.tender.title)}” to ${stageWords[current.stage].toLowerCase()} in the meantime.`,
    )
  return updateSaved(derive(ctx, { ifMatch: etagOf(current.version) }), id, { stage: to })
}

/** A title short enough for a sentence. */
const short = (title: string) => clipped(title, 80)

const path = '/pipeline'

/**
 * The buttons for several cards at once. The first needs a stage, so that Enter in a box alone changes
 * nothing.
 */
const SeveralCards = ({ visit }: { visit: Visit }) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`}>
    <BulkAct act="move" text="Change stage">
      <ActChoice
        name="to"
        label="Stage for the selected tenders"
        none="Choose a stage"
        choices={choicesOf(stageWords)}
      />
    </BulkAct>
    <BulkAct act="archive" text="Archive as dropped" />
  </SeveralForm>
)

const MoveSeveral = z.object({ cards: z.array(z.object({ id: idOf('saved'), from: Stage })), to: Stage })

/** Moves the ticked cards, and returns to the board with its filters. */
export async function moveItems(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const cards = chosenIn(fields).map(({ id, version }) => ({ id, from: version }))
  const to = stageIn(fields)
  const outcome = await change(visit, MoveSeveral, { cards, to }, (ctx, parsed) =>
    moveSaved(ctx, parsed.cards, parsed.to),
  )
  const stage = Stage.parse(to)
  return {
    to: `${path}${visit.url.search}`,
    say: outcomeText(
      outcome,
      (n) => `${n} ${n === 1 ? 'tender' : 'tenders'} moved to “${stageWords[stage]}”.`,
    ),
  }
}

function stageIn(fields: URLSearchParams): string {
  const act = fields.get('act')
  if (act === 'archive') return 'dropped'
  if (act !== 'move') throw unknownAct()
  const to = fields.get('to')
  if (!to) throw new Problem('INVALID_DATA', 'Choose a stage to move the selection to.')
  return to
}
