/** A mail in plain text, with links on lines of their own; a mail that people get often also has a form in HTML. */
export interface Mail {
  /** A single address. */
  to: string
  subject: string
  text: string
  html?: string
  /** The address of RFC 8058 at which a mail program unsubscribes the person with one POST, without a session. */
  unsubscribe?: string
}

/** Sends one mail. `id` is the same on every attempt, so that a service that knows ids sends the mail once. */
export type Send = (mail: Mail & { id: string }) => Promise<void>

/** A refusal that every further attempt would meet, such as an invalid address. */
export class Undeliverable extends Error {}

/** The members of a mail beside its address and text, as services take them; members without a value are left out. */
export const besidesText = ({ html, unsubscribe }: Mail) => ({
  ...(html !== undefined && { html }),
  ...(unsubscribe !== undefined && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
})
