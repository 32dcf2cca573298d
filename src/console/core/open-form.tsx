import { normalized } from '../../platform/text/normal-form.ts'
import type { Child } from 'hono/jsx'
import { forbidden, Problem, wrongFields } from '../../platform/context/errors.ts'
import { readForm, strayIn } from '../../platform/http/form.ts'
import { Fields, type FormFields, nothingSent, type SentForm } from './sent.tsx'
import { sentBy, tokenFor, type Visitor } from './visitor.ts'

interface OpenFormProps extends Partial<Pick<FormFields, 'sent' | 'of'>> {
  visitor: Visitor
  /** A POST path of the console. */
  action: string
  button: string
  /** `danger` for an act that cannot be undone, `quiet` for one beside the main matter of the page. */
  tone?: 'primary' | 'danger' | 'quiet'
  /** Hidden fields: the page to go on to, or the token of a link. */
  hidden?: Record<string, string>
  /** Shown next to the button. */
  beside?: Child
  children?: Child
}

/**
 * A form that works without signing in. The form's token is bound to the session, or to the browser's visit
 * if there is no session.
 */
export const OpenForm = ({
  visitor,
  action,
  button,
  tone = 'primary',
  hidden = {},
  beside,
  sent = nothingSent,
  of,
  children,
}: OpenFormProps) => (
  <form method="post" action={action}>
    <input type="hidden" name="token" value={tokenFor(visitor, action)} />
    {Object.entries(hidden).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <Fields sent={sent} of={of}>
      {children}
    </Fields>
    <div class="buttons">
      <button class={tone === 'quiet' ? undefined : tone} type="submit">
        {button}
      </button>
      {beside}
    </div>
  </form>
)

/** The fields of an `OpenForm`, in Unicode normal form. A form with a `problem` must not be processed. */
export async function readOpenForm(
  visitor: Visitor,
  upTo?: number,
): Promise<SentForm & { fields: URLSearchParams }> {
  const read = (await readForm(visitor.request, upTo)) ?? new URLSearchParams()
  const fields = new URLSearchParams([...read].map(([name, value]) => [name, normalized(value)]))
  if (!sentBy(visitor, visitor.url.pathname, fields))
    return { fields, problem: forbidden('form', 'This form had expired. Please send it again.') }
  const details = strayIn(fields)
  return { fields, problem: details.isEmpty ? null : wrongFields(details) }
}

/** A refusal of a field, or of the whole form when no field is named. */
export const refusal = (message: string, path?: string): Problem =>
  path === undefined ? new Problem('INVALID_DATA', message) : wrongFields([{ path, message }])

/** The time to wait, in words. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

export const limited = (what: string, seconds: number): Problem =>
  new Problem('RATE_LIMIT_EXCEEDED', `${what} ${waitText(seconds)}`)

/** The status with which a refused form is shown again. */
export function formStatus({ problem }: SentForm): number {
  if (problem === null) return 200
  if (problem.code === 'RATE_LIMIT_EXCEEDED') return 429
  return problem.code === 'FORBIDDEN' ? 403 : 422
}
