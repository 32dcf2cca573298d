import { CreateConsortium } from '../../../workspace/consortiums/schema.ts'
import { listSaved } from '../../../workspace/pipeline/queries.ts'
import { ListSaved } from '../../../workspace/pipeline/schema.ts'
import { findTender } from '../../../catalogue/tenders/reference.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { ifThere, type Visit } from '../../core/visit.ts'
import { Empty, Page } from '../../core/shell.tsx'
import { Field, Select, TextArea } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'

const TenderId = idOf('tender')

/** The form of a new consortium, for a tender that the company follows or for the tender in the address. */
export async function showNewConsortium(visit: Visit) {
  const requested = TenderId.safeParse(
    visit.sent.fields?.get('tenderId') ?? visit.url.searchParams.get('tenderId'),
  )
  const first = (sort: ListSaved['sort']) => ListSaved.parse({ limit: '100', sort })
  // The choices are the followed tenders with the next deadlines, and then the tenders without a deadline among the
  // followed tenders that changed last.
  const [named, due, recent] = await Promise.all([
    requested.success ? ifThere(findTender(visit.ctx, requested.data)) : null,
    listSaved(visit.ctx, { ...first('deadline'), deadlineAfter: visit.ctx.now }),
    listSaved(visit.ctx, first('updatedAt')),
  ])
  const tenders = tendersOf(
    named,
    [...due.items, ...recent.items].map(({ tender }) => tender),
  )
  return (
    <Page
      title="Form a consortium"
      here="/consortiums"
      up={{ href: '/consortiums', text: 'Consortiums' }}
      lead="Your company leads it. You invite the others next."
    >
      {tenders.length === 0 ? (
        <Empty
          text="A consortium is formed for a tender. Save the tender first: then it can be chosen here."
          link={{ href: '/tenders', text: 'Search tenders' }}
        />
      ) : (
        <Form action="/consortiums" button="Form the consortium" class="measure" of={CreateConsortium}>
          <Select
            name="tenderId"
            label="Tender"
            hint="The tenders in your pipeline. For another tender, use “Form a consortium” on its page."
            value={named?.id}
            choices={tenders.map(({ id, title }) => ({ value: id, text: clipped(title, 120) }))}
          />
          <WholeFields />
        </Form>
      )}
    </Page>
  )
}

/** The tenders to choose from without repetition, the tender of the address first. */
const tendersOf = (named: TenderItem | null, followed: TenderItem[]) => [
  ...new Map([...(named ? [named] : []), ...followed].map((tender) => [tender.id, tender])).values(),
]

/** Fields for name and description of the consortium, and for the lead's share. */
export const WholeFields = ({ share }: { share?: number | null }) => (
  <>
    <Field name="name" label="Name of the consortium" id="whole-name" />
    <Field
      name="sharePercent"
      label="Share of your company in per cent"
      type="number"
      id="whole-share"
      inputmode="decimal"
      value={share}
    />
    <TextArea name="description" label="Description" rows={3} id="whole-description" />
  </>
)
