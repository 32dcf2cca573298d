/** A mail in plain text; links stand on lines of their own. */
export interface Mail {
  /** A single address. */
  to: string
  subject: string
  text: string
}

/** Sends one mail. `id` is the same on every attempt, so that a service that knows ids sends the mail once. */
export type Send = (mail: Mail & { id: string }) => Promise<void>

/** A refusal that every further attempt would meet, such as an invalid address. */
export class Undeliverable extends Error {}
