import * as z from 'zod'
import { findTender } from '../../../catalogue/tenders/reference.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { idOf } from '../../../platform/context/ids.ts'
import { readHidden } from '../../../workspace/search/hidden/queries.ts'
import { hideTender, unhideTender } from '../../../workspace/search/hidden/commands.ts'
import { change, formPurpose, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'
import { addressWith } from '../listing.tsx'
import { clipped } from './labels.tsx'
import { safeNext, tokenFor } from '../../core/visitor.ts'

export const hideAction = '/tenders/hide'
export const unhideAction = '/tenders/unhide'

interface ChooseFormProps {
  visit: Visit
  action: typeof hideAction | typeof unhideAction
  /** The page to return to. */
  back: string
  /** The id of the form, for buttons that are elsewhere on the page. */
  id: string
}

/**
 * The form of all buttons that hide tenders, or show them again: the buttons are in the list and name the
 * form. The form has no number against a second sending, because hiding twice hides once; with a number, a
 * person who goes back could not hide another tender.
 */
export const ChooseForm = ({ visit, action, back, id }: ChooseFormProps) => (
  <form method="post" action={action} id={id}>
    <input type="hidden" name="token" value={tokenFor(visit, formPurpose(visit, action))} />
    <input type="hidden" name="back" value={back} />
  </form>
)

/** A button that chooses a tender in the form with this id. */
export const Choose = ({ form, text, tender }: { form: string; text: string; tender: TitledTender }) => (
  <button
    type="submit"
    form={form}
    name="tenderId"
    value={tender.id}
    class="plain"
    aria-label={`${text}: ${clipped(tender.title, 80)}`}
  >
    {text}
  </button>
)
type TitledTender = Pick<TenderItem, 'id' | 'title'>

/** Whether the company has hidden the tender, on the tender's own page, with the button that changes it. */
export const Hiding = ({
  visit,
  tender,
  isHidden,
}: {
  visit: Visit
  tender: TitledTender
  isHidden: boolean
}) => (
  <>
    <ChooseForm
      visit={visit}
      action={isHidden ? unhideAction : hideAction}
      back={`/tenders/${tender.id}`}
      id="hiding"
    />
    <p class="small">
      {isHidden && 'Hidden from the results of your company. '}
      <Choose form="hiding" text={isHidden ? 'Show again' : 'Hide from results'} tender={tender} />
    </p>
  </>
)

const Chosen = z.object({ tenderId: idOf('tender') })

/**
 * Hides a tender and returns to the list, which offers to undo. A tender’s own page states that the tender is
 * hidden.
 */
export async function hideForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { id } = await change(visit, Chosen, { tenderId: fields.get('tenderId') }, (ctx, { tenderId }) =>
    hideTender(ctx, tenderId),
  )
  // A made-up address must not fail after the tender was hidden.
  const to = new URL(safeNext(visit, fields.get('back') ?? '/tenders'), visit.url)
  return to.pathname === '/tenders'
    ? { to: addressWith(to, { hid: id }) }
    : { to: to.pathname + to.search, say: 'Hidden from the results of your company.' }
}

/** Shows a hidden tender in the results again. */
export async function unhideForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { id } = await change(visit, Chosen, { tenderId: fields.get('tenderId') }, (ctx, { tenderId }) =>
    unhideTender(ctx, tenderId),
  )
  const to = fields.get('back') ?? '/tenders/hidden'
  const at = to.startsWith('/tenders?') || to === '/tenders' ? { at: `in-list-${id}` } : {}
  return { to, say: 'The tender is in your results again.', ...at }
}

/** The tender that was just hidden, for the offer to undo; null when the address names no hidden tender. */
export async function findHid({ ctx }: Visit, id: string | null): Promise<TenderItem | null> {
  if (id === null || !Chosen.safeParse({ tenderId: id }).success) return null
  const { isHidden } = await readHidden(ctx, id)
  return isHidden ? findTender(ctx, id).catch(() => null) : null
}

/** Names the tender that was just hidden, and offers to undo. */
export const Hid = ({ visit, tender }: { visit: Visit; tender: TenderItem }) => (
  <>
    <ChooseForm visit={visit} action={unhideAction} back={visit.url.pathname + visit.url.search} id="undo" />
    <p class="says" role="status">
      Hidden from the results of your company: <bdi>{clipped(tender.title, 80)}</bdi>{' '}
      <Choose form="undo" text="Undo" tender={tender} />
    </p>
  </>
)
