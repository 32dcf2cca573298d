import { type Child, createContext, useContext } from 'hono/jsx'
import type * as z from 'zod'
import { nothingSent, type Sent } from './sent.ts'

/** What the fields of a form have in common. */
export interface FormFields {
  /** What was typed before the form was refused, with the problem. */
  sent: Sent
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
