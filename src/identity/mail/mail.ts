/** A mail in plain text; links stand on lines of their own. */
export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
}

/** What hands one mail on; `id` is the same on every attempt, so that a sender that knows it sends it once. */
export type Send = (mail: Mail & { id: string }) => Promise<void>

/** A sender's refusal that another attempt would meet again, such as an address it takes for none. */
export class Undeliverable extends Error {}
