import type { Child } from 'hono/jsx'
import { Single } from '../layout.tsx'
import { html } from '../serve.ts'
import type { Visitor } from '../visitor.ts'

interface Text {
  title: string
  text: Child
}

/**
 * The page after a form that sends a mail. It says the same whether a mail was sent or not, so that nobody learns which
 * addresses have accounts.
 */
const sentPage =
  ({ title, text }: Text) =>
  async (visitor: Visitor): Promise<Response> =>
    html(
      visitor,
      200,
      <Single title={title}>
        <h1>{title}</h1>
        <p>{text}</p>
        <p class="soft">
          Nothing there after some minutes? Look among the unwanted mails, or see whether the address was
          mistyped and begin again.
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
      </Single>,
    )

export const showSignUpSent = sentPage({
  title: 'Look into your mailbox',
  text: 'We have sent a mail to the address you gave. Its link confirms the address and lets you choose your password. It works for 24 hours.',
})

export const showResetSent = sentPage({
  title: 'Look into your mailbox',
  text: 'If there is an account with that address, a mail is on its way to it. Its link lets you choose a new password. It works for an hour.',
})
