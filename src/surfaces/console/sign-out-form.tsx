import { tokenFor, type Visitor } from './visitor.ts'

/** Who is signed in, and the way to sign in as somebody else; `next` is where that leads. */
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
