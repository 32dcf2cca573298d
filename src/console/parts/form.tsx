import type { Child } from 'hono/jsx'
import { Fields, type FormFields, type SentForm, sentFor } from '../core/sent.tsx'
import { useVisit } from '../core/page-visit.tsx'
import { formPurpose } from '../core/visit.ts'
import { tokenFor } from '../core/visitor.ts'

interface FormProps extends Pick<FormFields, 'of' | 'stored' | 'optional'> {
  /** A POST path of the pages' table, optionally with a query. */
  action: string
  button: Child
  /** Needed when the page of a refused form has another path, or several forms with this action. */
  sent?: SentForm
  /**
   * The version of a thing that several people may change. The form is refused when another person has
   * changed the thing.
   */
  version?: number
  /** `danger` for an act that cannot be undone, `plain` for a small button within text. */
  tone?: 'primary' | 'danger' | 'plain' | 'quiet'
  /** Shown next to the button. */
  beside?: Child
  class?: string
  /**
   * Needed when buttons elsewhere on the page belong to the form. A form with an id is saved while a person fills it
   * in.
   */
  id?: string
  /** The form has a file field. The row of the pages' table must set `file` too. */
  upload?: boolean
  children?: Child
}

/** A form with the hidden fields of every form: its token, a number that lets it act only once, and its version. */
export const Form = ({
  action,
  button,
  version,
  tone = 'primary',
  beside,
  upload = false,
  of,
  stored,
  optional,
  sent = sentFor(useVisit(), action),
  children,
  ...rest
}: FormProps) => (
  <form
    method="post"
    action={action}
    class={rest.class}
    id={rest.id}
    data-autosave={rest.id}
    enctype={upload ? 'multipart/form-data' : undefined}
  >
    <Hidden action={action} version={version} />
    <Fields {...{ sent, of, stored, optional }}>{children}</Fields>
    <div class={tone === 'plain' ? 'inline' : 'buttons'}>
      <button type="submit" class={tone === 'quiet' ? undefined : tone}>
        {button}
      </button>
      {beside}
    </div>
  </form>
)

export const Hidden = ({ action, version }: Pick<FormProps, 'action' | 'version'>) => {
  const visit = useVisit()
  return (
    <>
      <input
        type="hidden"
        name="token"
        value={tokenFor(visit, formPurpose(visit, action.replace(/\?.*/s, '')))}
      />
      <input type="hidden" name="once" value={crypto.randomUUID()} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
    </>
  )
}

interface ConfirmProps extends Omit<FormProps, 'tone'> {
  /** Text of the link that unfolds the form: `Revoke…`. */
  summary: string
  /** Whether the form is unfolded, because it was refused. */
  open?: boolean
}

/**
 * A form for an act that cannot be undone. The person must unfold the form, and so reads about the effects before
 * reaching the button.
 */
export const Confirm = ({ summary, open = false, children, ...form }: ConfirmProps) => (
  <details class="confirm" open={open}>
    <summary>{summary}</summary>
    <div class="confirm-body">
      <Form {...form} tone="danger">
        {children}
      </Form>
    </div>
  </details>
)

/** A form beside the main matter of a page. It is folded unless it was refused. */
export const FoldedForm = ({
  summary,
  action,
  sent = sentFor(useVisit(), action),
  ...form
}: FormProps & { summary: string }) => (
  <details class="unfold" open={sent.problem !== null}>
    <summary>{summary}</summary>
    <Form tone="quiet" {...form} action={action} sent={sent} />
  </details>
)
