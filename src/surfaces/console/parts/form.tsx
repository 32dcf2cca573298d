import type { Child } from 'hono/jsx'
import { formPurpose, type Visit } from '../page/visit.ts'
import { tokenFor } from '../visitor.ts'

interface FormProps {
  visit: Visit
  /** A path of the pages' table, POST; a query may follow it. */
  action: string
  button: Child
  /** Of a thing that several may change at once: the form is refused once somebody else has. */
  version?: number
  /** `danger` for what cannot be undone, `plain` for a small one among text. */
  tone?: 'primary' | 'danger' | 'plain' | 'quiet'
  /** Beside the button. */
  beside?: Child
  class?: string
  /** It has a field of a file; its row of the pages' table says so too. */
  upload?: boolean
  children?: Child
}

/** A form with what every form carries: its token, a number against a second sending, and its version. */
export const Form = ({
  visit,
  action,
  button,
  version,
  tone = 'primary',
  beside,
  upload = false,
  children,
  ...rest
}: FormProps) => (
  <form method="post" action={action} class={rest.class} enctype={upload ? 'multipart/form-data' : undefined}>
    <Hidden visit={visit} action={action} version={version} />
    {children}
    <div class={tone === 'plain' ? 'inline' : 'buttons'}>
      <button type="submit" class={tone === 'quiet' ? undefined : tone}>
        {button}
      </button>
      {beside}
    </div>
  </form>
)

export const Hidden = ({ visit, action, version }: Pick<FormProps, 'visit' | 'action' | 'version'>) => (
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

interface ConfirmProps extends Omit<FormProps, 'tone'> {
  /** What opens it: `Revoke…`. */
  summary: string
  /** Whether it stands open: what it asked for was refused. */
  open?: boolean
}

/** A form for what cannot be undone: opened first, and told what it does before its button. */
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
