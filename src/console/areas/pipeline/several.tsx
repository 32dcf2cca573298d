import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { type SavedTender, Stage } from '../../../workspace/pipeline/schema.ts'
import { moveSaved } from '../../../workspace/pipeline/several.ts'
import { change } from '../../core/change.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { choicesOf } from '../../parts/choice.ts'
import { outcomeText, partsOf, SeveralForm, tickedIn, unknownAct } from '../../parts/several.tsx'
import { stageWords } from '../../parts/pipeline/labels.ts'

const path = '/pipeline'

/** The value of a card's box: its id, and the stage at which the person saw the card. */
export const boxOf = ({ id, stage }: Pick<SavedTender, 'id' | 'stage'>): string => `${id}:${stage}`

/**
 * The buttons for several cards at once. The first needs a stage, so that Enter in a box alone changes
 * nothing.
 */
export const SeveralCards = ({ visit }: { visit: Visit }) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`}>
    <span class="row">
      <select name="to" aria-label="Stage for the selected tenders">
        <option value="">Choose a stage</option>
        {choicesOf(stageWords).map(({ value, text }) => (
          <option value={value}>{text}</option>
        ))}
      </select>
      <button type="submit" name="act" value="move">
        Change stage
      </button>
    </span>
    <button type="submit" name="act" value="archive">
      Archive as dropped
    </button>
  </SeveralForm>
)

const Move = z.object({ cards: z.array(z.object({ id: idOf('saved'), from: Stage })), to: Stage })

/** Moves the ticked cards, and returns to the board with its filters. */
export async function moveItems(visit: Visit, fields: URLSearchParams): Promise<Done> {
  const cards = tickedIn(fields).map((value) => {
    const { id, seen } = partsOf(value)
    return { id, from: seen }
  })
  const to = stageIn(fields)
  const outcome = await change(visit, Move, { cards, to }, (ctx, parsed) =>
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
