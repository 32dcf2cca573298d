import * as z from 'zod'
import { idOf } from '../../../platform/context/ids.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { Stage } from '../../../workspace/pipeline/schema.ts'
import { moveSaved } from '../../../workspace/pipeline/several.ts'
import { change } from '../../core/input.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { choicesOf } from '../../parts/fields.tsx'
import { Act, ActChoice, chosenIn, outcomeText, SeveralForm, unknownAct } from '../../parts/several.tsx'
import { stageWords } from '../../parts/pipeline/labels.ts'

const path = '/pipeline'

/**
 * The buttons for several cards at once. The first needs a stage, so that Enter in a box alone changes
 * nothing.
 */
export const SeveralCards = ({ visit }: { visit: Visit }) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`}>
    <Act act="move" text="Change stage">
      <ActChoice
        name="to"
        label="Stage for the selected tenders"
        none="Choose a stage"
        choices={choicesOf(stageWords)}
      />
    </Act>
    <Act act="archive" text="Archive as dropped" />
  </SeveralForm>
)

const Move = z.object({ cards: z.array(z.object({ id: idOf('saved'), from: Stage })), to: Stage })

/** Moves the ticked cards, and returns to the board with its filters. */
export async function moveItems(visit: Visit, fields: URLSearchParams): Promise<Done> {
  const cards = chosenIn(fields).map(({ id, version }) => ({ id, from: version }))
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
