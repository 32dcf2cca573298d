import { tokenFor, type Visitor } from '../../core/visitor.ts'

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
