import type { Child } from 'hono/jsx'
import * as z from 'zod'
import { Problem } from '../../platform/context/errors.ts'
import { type Left, maxChosen, type SkipReason, type Several } from '../../platform/transaction/several.ts'
import { formPurpose, type Visit } from '../core/visit.ts'
import { tokenFor } from '../core/visitor.ts'
import { useVisit } from '../core/page-visit.tsx'
import type { Choice } from './fields.tsx'
import { clipped } from './tenders/labels.tsx'
import { addressWith, tickedName } from './listing.tsx'

const formId = 'several'
const boxName = 'chosen'

interface SeveralFormProps {
  visit: Visit
  /** The path of the page with the list. */
  page: string
  /** The path that takes the form. */
  action: string
  /** Whether a button of the form downloads a file, so that the form may be sent again. */
  file?: boolean
  /** The buttons, each with the name `act`. Enter in a box presses the first, so the first must do no harm. */
  children: Child
}

/**
 * The form for several things of a list at once. The boxes are in the list and name the form. On a phone the
 * form is folded until a box is ticked. The form has no number against a second sending, because each of its
 * acts changes nothing when it runs twice.
 */
export const SeveralForm = ({ visit, page, action, file = false, children }: SeveralFormProps) => {
  const url = new URL(`${page}${visit.url.search}`, visit.url)
  return (
    <form
      method="post"
      action={`${action}${addressWith(url, {}).slice(page.length)}`}
      id={formId}
      class="several-form"
      data-file={file ? '' : undefined}
    >
      <input type="hidden" name="token" value={tokenFor(visit, formPurpose(visit, action))} />
      <details class="folding" open={visit.sent.problem !== null || ticksAll(visit)}>
        <summary>Change several</summary>
        <div class="several">
          <a href={`${addressWith(url, { [tickedName]: 'all' })}#${formId}`} data-tick-all={formId}>
            Select all on this page
          </a>
          {children}
        </div>
      </details>
    </form>
  )
}

/** Whether the address has all boxes of the page ticked. */
const ticksAll = ({ url }: Visit): boolean => url.searchParams.get(tickedName) === 'all'

/** The box that selects a thing of the list. */
export const Tick = ({ visit, value, name }: { visit: Visit; value: string; name: string }) => (
  <input
    type="checkbox"
    class="tick"
    form={formId}
    name={boxName}
    value={value}
    checked={visit.sent.fields?.getAll(boxName).includes(value) || ticksAll(visit)}
    aria-label={`Select: ${clipped(name, 80)}`}
  />
)

/** The name of a thing in a list, with its box before it. */
export const Ticked = ({
  visit,
  value,
  name,
  children,
}: { children: Child } & Parameters<typeof Tick>[0]) => (
  <div class="ticked">
    <Tick visit={visit} value={value} name={name} />
    <div>{children}</div>
  </div>
)

/** The values of the ticked boxes. Throws a Problem if none is ticked. */
export function tickedIn(fields: URLSearchParams): string[] {
  const values = [...new Set(fields.getAll(boxName))]
  if (values.length === 0) throw new Problem('INVALID_DATA', 'Nothing is selected. Tick a box first.')
  if (values.length > maxChosen)
    throw new Problem('INVALID_DATA', `Select at most ${maxChosen} at a time. Nothing was changed.`)
  return values
}

/** The value of a thing's box: its id, and the version that the person saw. */
export const boxOf = ({ id, version }: { id: string; version: number | string }): string => `${id}:${version}`

/** The ticked things, each with the version that the person saw. Throws a Problem if none is ticked. */
export const chosenIn = (fields: URLSearchParams): { id: string; version: string }[] =>
  tickedIn(fields).map((value) => {
    const colon = value.indexOf(':')
    return { id: value.slice(0, colon), version: value.slice(colon + 1) }
  })

/** The schema of ticked things. */
export const chosen = <S extends z.ZodType>(id: S, min = 1) =>
  z.array(z.object({ id, version: z.coerce.number().int().min(min) }))

/** The value that a button needs. Throws a Problem with the sentence if it is missing. */
export function neededIn(fields: URLSearchParams, name: string, missing: string): string {
  const value = fields.get(name)?.trim()
  if (!value) throw new Problem('INVALID_DATA', missing, [{ path: name, message: missing }])
  return value
}

/** A button of the form, after the field that it needs. */
export const BulkAct = ({ act, text, children }: { act: string; text: string; children?: Child }) => {
  const button = (
    <button type="submit" name="act" value={act}>
      {text}
    </button>
  )
  return children ? (
    <span class="row">
      {children}
      {button}
    </span>
  ) : (
    button
  )
}

interface ActChoiceProps {
  name: string
  label: string
  /** The text of a first choice without a value. */
  none?: string
  choices: readonly Choice[]
}

/** The choice that a button needs. */
export const ActChoice = ({ name, label, none, choices }: ActChoiceProps) => {
  const sent = useVisit().sent.fields?.get(name)
  return (
    <select name={name} aria-label={label}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(({ value, text }) => (
        <option value={value} selected={value === sent}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** The refusal of a form whose button is unknown. */
export const unknownAct = () => new Problem('INVALID_DATA', 'Choose what to do with the selection.')

const reasons: Record<SkipReason, string> = {
  gone: 'no longer there',
  changed: 'changed by someone in the meantime',
  full: 'your quota has no room',
}

/** Max things that the sentence names. */
const maxNamed = 5

/** The sentence about what became of the selection. `done`: the words for this many changed things. */
export function outcomeText({ changed, same, left }: Several, done: (n: number) => string): string {
  const named = left.slice(0, maxNamed).map(leftText)
  const more = left.length > named.length ? `; and ${left.length - named.length} more` : ''
  const sentences = [
    changed > 0 ? done(changed) : null,
    same > 0 ? `${same} ${same === 1 ? 'was' : 'were'} like this already.` : null,
    left.length > 0 ? `Not changed: ${named.join('; ')}${more}.` : null,
  ]
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

const leftText = ({ name, reason }: Left) =>
  name === null ? `one that is ${reasons[reason]}` : `“${clipped(name, 60)}” (${reasons[reason]})`
