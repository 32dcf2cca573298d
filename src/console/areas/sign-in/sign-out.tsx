import { goTo, html, safeNext, sentBy, tokenFor, type Visitor } from '../../core/visitor.ts'
import { endSession } from '../../../identity/auth/sessions/commands.ts'
import { cookie } from '../../../identity/auth/sessions/cookie.ts'
import { readForm } from '../../../platform/http/form.ts'
import { NoticePage } from '../../core/layout.tsx'

/**
 * Shows who is signed in, with a button to sign in as another person; `next` is the page to open after that
 * sign-in.
 */
export const SignOut = ({ visitor, next }: { visitor: Visitor; next: string }) =>
  visitor.session && (
    <form class="sign-out" method="post" action="/sign-out">
      <input type="hidden" name="token" value={tokenFor(visitor, 'sign-out')} />
      <input type="hidden" name="next" value={next} />
      <span class="soft">Signed in as {visitor.session.user.email}. </span>
      <button class="plain" type="submit">
        Use another account
      </button>
    </form>
  )

/** Ends the session in the browser and in the database, and leads to the sign-in page. */
export async function takeSignOut(visitor: Visitor): Promise<Response> {
  const form = (await readForm(visitor.request)) ?? new URLSearchParams()
  const next = safeNext(visitor, form.get('next'))
  const signIn = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
  if (!visitor.session) return goTo(visitor, signIn)
  if (!sentBy(visitor, 'sign-out', form))
    return html(
      visitor,
      403,
      NoticePage({
        title: 'You are still signed in',
        text: 'The form has expired. Go back and sign out again.',
      }),
    )
  await endSession(visitor.ctx, visitor.session, visitor.session.id)
  return goTo({ cookies: [cookie(visitor.ctx, 'session', '', 0)] }, signIn)
}
