import type { Child } from 'hono/jsx'
import { SinglePage } from '../../core/layout.tsx'
import { html, type Visitor } from '../../core/visitor.ts'

/**
 * The page after a form that sends a mail. It is the same whether a mail was sent or not, so that nobody
 * learns which addresses have accounts.
 */
const sentPage =
  ({ title, text }: { title: string; text: Child }) =>
  async (visitor: Visitor): Promise<Response> =>
    html(
      visitor,
      200,
      <SinglePage title={title}>
        <h1>{title}</h1>
        <p>{text}</p>
        <p class="soft">
          Nothing after a few minutes? Check your spam folder, or check the address for a typing error and
          start again.
        </p>
        {visitor.ctx.config.MAIL_SENDER === 'log' && (
          <p class="detail">
            This service runs on your own machine: it prints its mails, with their links, where it was
            started.
          </p>
        )}
        <p class="ways">
          <a href="/sign-in">Back to sign in</a>
        </p>
      </SinglePage>,
    )

export const showSignUpSent = sentPage({
  title: 'Check your email',
  text: 'We have sent an email to the address you gave. Its link confirms the address and lets you choose your password. The link works for 24 hours.',
})

export const showResetSent = sentPage({
  title: 'Check your email',
  text: 'If there is an account with that address, an email is on its way. Its link lets you choose a new password. The link works for one hour.',
})
