import type { Problem } from '../../platform/context/errors.ts'
import { type Child, createContext, useContext } from 'hono/jsx'
import type * as z from 'zod'

/** A form that is shown again: its fields as sent, and the problem with them. Both are null on a page that was just opened. */
export interface SentForm {
  fields: URLSearchParams | null
  problem: Problem | null
}

export const nothingSent: SentForm = { fields: null, problem: null }

/**
 * The value that a field shows: the text typed before a refusal, or the stored value. Browsers always send a
 * field of one line. A field that was not sent therefore belongs to another form of the page, and shows the
 * stored value.
 */
export const valueOf = (
  { fields }: SentForm,
  name: string,
  stored: string | number | null | undefined,
): string => fields?.get(name) ?? (stored === null || stored === undefined ? '' : String(stored))

/** The chosen values of a group of boxes: as sent, or as stored if nothing was sent. */
export const valuesOf = (
  { fields }: SentForm,
  name: string,
  stored: readonly string[] = [],
): readonly string[] => fields?.getAll(name) ?? stored

/**
 * The sentence about one field. A problem with a part of a value (`events[0]`) is shown at the field of the whole value
 * (`events`).
 */
export function errorOf({ problem }: SentForm, name: string): string | null {
  const about = ({ path }: { path: string }) =>
    path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`)
  const found = problem?.details?.filter(about) ?? []
  return found.length > 0 ? found.map(({ message }) => message).join('; ') : null
}

/** Whether a field is the first wrong field, which gets the focus. */
export const isFirstWrong = ({ problem }: SentForm, name: string): boolean =>
  problem?.details?.[0] !== undefined && /^[^.[]*/.exec(problem.details[0].path)?.[0] === name

/** The sent fields for the form with this action. The other forms of the page show stored values. */
export const sentFor = ({ url, sent }: { url: URL; sent: SentForm }, action: string): SentForm =>
  url.pathname === action.replace(/[?#].*/s, '') ? sent : nothingSent

/** What the fields of a form have in common. */
export interface FormFields {
  /** What was typed before the form was refused, with the problem. */
  sent: SentForm
  /** The schema that checks the form. A field takes its limits from the member with its name. */
  of?: z.ZodObject | undefined
  /** The stored values. A field shows the member with its name. */
  stored?: object | null | undefined
  /** False leaves out the word "(optional)" at fields that may stay empty. */
  optional?: boolean | undefined
  /** The id of the form, for fields outside of it. */
  form?: string | undefined
}

const Around = createContext<FormFields>({ sent: nothingSent })

/** The form around a field. */
export const useForm = (): FormFields => useContext(Around)

/** Gives fields their form. `Form`, `OpenForm` and `Filters` do so for the fields inside of them. */
export const Fields = ({ children, ...form }: FormFields & { children?: Child }) => (
  <Around.Provider value={form}>{children}</Around.Provider>
)
