import * as z from 'zod'
import { type CallerCtx, derive } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { updateSaved } from '../../../workspace/pipeline/commands.ts'
import { getSaved } from '../../../workspace/pipeline/queries.ts'
import { SavedParam, type SavedTender, Stage } from '../../../workspace/pipeline/schema.ts'
import { etagOf } from '../../../platform/transaction/version.ts'
import { change } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { clipped } from '../../parts/tenders/labels.tsx'
import { stageWords } from '../../parts/pipeline/labels.ts'

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
