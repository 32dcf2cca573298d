import { isSameOrigin } from '../../identity/auth/sessions/csrf.ts'
import { Single } from './layout.tsx'
import { html, safeNext, type Visitor } from './visitor.ts'

/**
 * A form that was sent after its session had ended. The entries travel along with the sign-in, in the browser
 * alone, and are offered again after the sign-in. Nobody loses a text when a session ends, and the service
 * stores nothing from unknown senders.
 */
export interface UnsentForm {
  /** The path of the form. */
  to: string
  fields: [name: string, value: string][]
}

/**
 * Max bytes of a sign-in form with an unsent form: enough for the longest form of the console, and the
 * password.
 */
export const maxUnsentBytes = 2 * 1024 * 1024 + 64 * 1024

const to = 'kept-to'
const prefix = 'kept:'
/** The fields that are left out: they mean nothing in another session, or they are secrets. */
const left = /^(?:token|once|code)$|password/i

export const unsentFormOf = ({ url }: Pick<Visitor, 'url'>, fields: URLSearchParams): UnsentForm => ({
  to: url.pathname + url.search,
  fields: [...fields].filter(([name]) => !left.test(name)),
})

/**
 * The unsent form within the fields of a sign-in. Another site could send fields that the person never typed,
 * so only those that a page of ours sent are read.
 */
export function readUnsentForm(visitor: Visitor, fields: URLSearchParams): UnsentForm | null {
  if (!isSameOrigin(visitor.ctx, visitor.request)) return null
  const path = safeNext(visitor, fields.get(to))
  if (path === '/') return null
  const unsent = [...fields].flatMap(([name, value]): UnsentForm['fields'] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )
  return { to: path, fields: unsent }
}

export const UnsentFields = ({ unsent }: { unsent: UnsentForm | null }) =>
  unsent && (
    <>
      <input type="hidden" name={to} value={unsent.to} />
      {unsent.fields.map(([name, value]) => (
        <input type="hidden" name={`${prefix}${name}`} value={value} />
      ))}
    </>
  )

export const UnsentNote = ({ unsent }: { unsent: UnsentForm | null }) =>
  unsent && (
    <p role="status">
      You have been signed out. Nothing was saved yet, and your entries are kept: sign in to check them and
      save them.
    </p>
  )

/**
 * The page after a sign-in that brought a form along. This page sends the form to its own address without a
 * token of the new session, so nothing is changed. The page of the form then shows the entries, so that the
 * person can send the form again.
 */
export const offerUnsentForm = (visitor: Pick<Visitor, 'cookies'>, unsent: UnsentForm): Response =>
  html(
    visitor,
    200,
    <Single title="You are signed in">
      <h1>You are signed in</h1>
      <p>Your entries are kept. Look them over on their page, then save them.</p>
      <form method="post" action={unsent.to}>
        {unsent.fields.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <div class="buttons">
          <button class="primary" type="submit">
            Go on
          </button>
        </div>
      </form>
    </Single>,
  )
