import { BidParam } from '../../../workspace/bids/params.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { updateSaved } from '../../../workspace/pipeline/commands.ts'
import { findSaved } from '../../../workspace/pipeline/queries.ts'
import { type SavedTender, UpdateSaved } from '../../../workspace/pipeline/schema.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { instantOf, localText } from '../../../platform/time/zone.ts'
import { change, parameters } from '../../core/change.ts'
import { sentFor } from '../../core/sent.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, Select, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/list.tsx'
import { choicesOf, stageWords } from '../../parts/pipeline/labels.ts'

/** The tender's place in the pipeline, on the page of its bid, so that both are worked on in one place. */
export const Card = ({ visit, bidId, saved }: { visit: Visit; bidId: string; saved: SavedTender | null }) => {
  if (saved === null) return null
  const action = `/bids/${bidId}/pipeline`
  const sent = sentFor(visit, action)
  const { reader } = visit
  const zone = reader.timeZone === 'UTC' ? 'UTC' : `your time, ${reader.timeZone.replaceAll('_', ' ')}`
  return (
    <Section
      title="Pipeline"
      id="pipeline"
      beside={<a href={`/pipeline/${saved.id}`}>Priority, tags and assignee</a>}
    >
      <Form visit={visit} action={action} button="Save the plan" tone="quiet" version={saved.version}>
        <div class="fields">
          <Select
            sent={sent}
            of={UpdateSaved.shape.stage}
            name="stage"
            label="Stage"
            value={saved.stage}
            choices={choicesOf(stageWords)}
          />
          <Field
            sent={sent}
            of={UpdateSaved.shape.nextAction}
            name="nextAction"
            label="Next action"
            optional={false}
            value={saved.nextAction}
          />
          <Field
            sent={sent}
            of={UpdateSaved.shape.nextActionAt}
            name="nextActionAt"
            type="datetime-local"
            optional={false}
            label={`Due (${zone})`}
            value={saved.nextActionAt === null ? '' : localText(reader, saved.nextActionAt)}
          />
        </div>
        <TextArea
          sent={sent}
          of={UpdateSaved.shape.notes}
          name="notes"
          label="Notes on the tender"
          optional={false}
          rows={3}
          value={saved.notes}
        />
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
  const text = (name: string) => fields.get(name)?.trim() || null
  const due = text('nextActionAt')
  const input = {
    stage: fields.get('stage'),
    notes: text('notes'),
    nextAction: text('nextAction'),
    nextActionAt: due === null ? null : instantOf(visit.reader, due),
  }
  await change(visit, UpdateSaved, input, (ctx, json) => updateSaved(ctx, saved.id, json))
  return { to: `/bids/${id}`, at: 'pipeline', say: 'Plan saved.' }
}
