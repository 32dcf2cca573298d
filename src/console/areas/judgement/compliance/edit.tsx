import * as z from 'zod'
import type { MemberName } from '../../../../identity/accounts/queries.ts'
import { type ComplianceItem, RowParam, UpdateRow } from '../../../../insight/compliance/schema.ts'
import type { Loaded } from '../../../../workspace/bids/compliance.ts'
import { updateChosenRows, updateRow } from '../../../../workspace/bids/compliance-rows.ts'
import { change, type Visit } from '../../../core/visit.ts'
import type { FormDone } from '../../../core/page.tsx'
import { nothingSent } from '../../../core/sent.tsx'
import { choicesOf, namedChoices, Select, TextArea } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { addressWith } from '../../../parts/listing.tsx'
import {
  BulkAct,
  ActChoice,
  chosen,
  chosenIn,
  neededIn,
  outcomeText,
  SeveralForm,
  unknownAct,
} from '../../../parts/several.tsx'
import { stateWords } from '../../../parts/judgement/labels.ts'

const stateChoices = choicesOf(stateWords)
/** The path of the matrix of a tender. */
export const matrixPath = (tenderId: string) => `/tenders/${tenderId}/compliance`

interface EditRowProps {
  visit: Visit
  item: ComplianceItem
  loaded: Loaded
}

/** The form for one requirement, in its place in the matrix. */
export const EditRow = ({ visit, item, loaded: { tender, people, sections } }: EditRowProps) => {
  const action = `${matrixPath(tender.id)}/row`
  // The page has other forms, whose fields are sent too.
  const own = visit.sent.fields?.has('rowState') ? visit.sent : nothingSent
  const query = addressWith(visit.url, { edit: null })
  const keys = new Map(sections.map(({ key, heading }) => [key, heading]))
  return (
    <Form
      action={`${action}${new URL(query, visit.url).search}`}
      button="Save"
      version={item.version}
      tone="quiet"
      class="row-form"
      sent={own}
      beside={
        <a href={`${query}#${item.requirementId}`} data-swap={item.requirementId}>
          Cancel
        </a>
      }
    >
      <input type="hidden" name="requirementId" value={item.requirementId} />
      <input type="hidden" name="rowWas" value={item.state} />
      <Select name="rowState" label="State" required value={item.state} choices={stateChoices} />
      <Select
        name="rowOwner"
        label="Owner"
        value={item.ownerId ?? ''}
        none="Nobody"
        choices={namedChoices(people)}
      />
      {keys.size > 0 && (
        <Select
          name="rowSection"
          label="Section of the bid"
          value={item.sectionKey ?? ''}
          none="None"
          choices={[...keys].map(([value, text]) => ({ value, text }))}
        />
      )}
      <TextArea
        of={UpdateRow.shape.note}
        required={false}
        name="rowNote"
        label="Note"
        value={item.ownNote}
        rows={2}
      />
    </Form>
  )
}

/** Changes one requirement, and returns to its place under the filters of the page. */
export async function changeRow(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const requirementId = fields.get('requirementId') ?? ''
  const state = fields.get('rowState')
  const section = fields.get('rowSection')
  const input = {
    ...(state !== null && state !== fields.get('rowWas') && { state }),
    ownerId: fields.get('rowOwner') || null,
    note: fields.get('rowNote') || null,
    ...(section !== null && { sectionKey: section || null }),
  }
  const param = { tenderId: visit.param.id, requirementId }
  const schema = z.object({ param: RowParam, row: UpdateRow })
  await change(visit, schema, { param, row: input }, (ctx, parsed) =>
    updateRow(ctx, parsed.param.tenderId, parsed.param.requirementId, parsed.row),
  )
  const to = `${matrixPath(visit.param.id ?? '')}${visit.url.search}`
  return { to, at: requirementId, say: 'Saved.' }
}

/** The buttons for several requirements at once. Both need a choice, so that Enter in a box changes nothing. */
export const SeveralRows = ({
  visit,
  path,
  people,
}: {
  visit: Visit
  path: string
  people: MemberName[]
}) => (
  <SeveralForm visit={visit} page={path} action={`${path}/several`}>
    <BulkAct act="state" text="Set state">
      <ActChoice
        name="newState"
        label="State for the selected requirements"
        none="Choose a state"
        choices={stateChoices}
      />
    </BulkAct>
    <BulkAct act="owner" text="Set owner">
      <ActChoice
        name="newOwner"
        label="Owner of the selected requirements"
        none="Choose a person"
        choices={[{ value: 'nobody', text: 'Nobody' }, ...namedChoices(people)]}
      />
    </BulkAct>
  </SeveralForm>
)

const Chosen = chosen(RowParam.shape.requirementId, 0)

/** Changes the ticked requirements, and returns to the matrix with its filters. */
export async function changeRows(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const rows = chosenIn(fields)
  const schema = z.object({ tenderId: RowParam.shape.tenderId, rows: Chosen, to: UpdateRow })
  const input = { tenderId: visit.param.id, rows, to: changeIn(fields) }
  const outcome = await change(visit, schema, input, (ctx, { tenderId, rows, to }) =>
    updateChosenRows(
      ctx,
      tenderId,
      rows.map(({ id, version }) => ({ requirementId: id, version })),
      to,
    ),
  )
  const done = (n: number) => `${n === 1 ? '1 requirement' : `${n} requirements`} changed.`
  return { to: `${matrixPath(visit.param.id ?? '')}${visit.url.search}`, say: outcomeText(outcome, done) }
}

/** Nothing is recorded: a requirement that is no longer demanded leaves the page with it. */
const nothing = { state: null, ownerId: null, note: null, sectionKey: null }

function changeIn(fields: URLSearchParams) {
  switch (fields.get('act') ?? '') {
    case 'state':
      return { state: neededIn(fields, 'newState', 'Choose a state.') }
    case 'owner': {
      const ownerId = neededIn(fields, 'newOwner', 'Choose a person.')
      return { ownerId: ownerId === 'nobody' ? null : ownerId }
    }
    case 'clear':
      return nothing
    default:
      throw unknownAct()
  }
}
