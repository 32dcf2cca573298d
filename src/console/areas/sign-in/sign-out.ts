import { endSession } from '../../../identity/auth/sessions/commands.ts'
import { cookie } from '../../../identity/auth/sessions/cookie.ts'
import { readForm } from '../../../platform/http/form.ts'
import { NoticePage } from '../../core/layout.tsx'
import { goTo, html } from '../../core/serve.ts'
import { safeNext, sentBy, type Visitor } from '../../core/visitor.ts'

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
