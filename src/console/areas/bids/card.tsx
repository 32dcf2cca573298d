import { BidParam } from '../../../workspace/bids/params.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { updateSaved } from '../../../workspace/pipeline/commands.ts'
import { findSaved } from '../../../workspace/pipeline/queries.ts'
import { type SavedTender, UpdateSaved } from '../../../workspace/pipeline/schema.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'
import { NextActionFields, NotesField, planIn, StageField } from '../../parts/pipeline.tsx'

/** The tender's place in the pipeline, on the page of its bid, so that both are worked on in one place. */
export const Card = ({ visit, bidId, saved }: { visit: Visit; bidId: string; saved: SavedTender | null }) => {
  if (saved === null) return null
  const action = `/bids/${bidId}/pipeline`
  return (
    <Section
      title="Pipeline"
      id="pipeline"
      beside={<a href={`/pipeline/${saved.id}`}>Priority, tags and assignee</a>}
    >
      <Form
        action={action}
        button="Save the plan"
        tone="quiet"
        version={saved.version}
        of={UpdateSaved}
        stored={saved}
      >
        <div class="fields">
          <StageField />
          <NextActionFields reader={visit.reader} saved={saved} />
        </div>
        <NotesField label="Notes on the tender" rows={3} />
      </Form>
    </Section>
  )
}

/** Changes stage, notes and next action of the tender in the pipeline, in the version that the page showed. */
export async function planTender(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const { tenderId } = await getBid(visit.ctx, id)
  const saved = await findSaved(visit.ctx, { tenderId })
  if (!saved) throw notFound('Saved tender')
  const input = planIn(visit, fields)
  await change(visit, UpdateSaved, input, (ctx, json) => updateSaved(ctx, saved.id, json))
  return { to: `/bids/${id}`, at: 'pipeline', say: 'Plan saved.' }
}
