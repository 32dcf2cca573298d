import type { MailText } from './words.ts'

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

/** A mail whose words cannot contain unquoted text of a user. */
export interface Letter extends Omit<Mail, 'subject' | 'text'> {
  subject: MailText
  text: MailText
}

/** The mail of a letter, with its lines as they are. */
export const composed = ({ subject, text, ...rest }: Letter): Mail => ({
  ...rest,
  subject: subject.text,
  text: text.text,
})

/**
 * A mail of paragraphs. A paragraph becomes one line, which mail programs wrap at the width of the screen; lines broken
 * here would be broken twice on a phone.
 */
export const letter = (of: Letter): Mail => {
  const mail = composed(of)
  return { ...mail, text: mail.text.replaceAll(/(?<=\S)\n(?=\S)/g, ' ') }
}

/** Sends one mail. `id` is the same on every attempt, so that a service that knows ids sends the mail once. */
export type Send = (mail: Mail & { id: string }) => Promise<void>

/** A refusal that every further attempt would meet, such as an invalid address. */
export class Undeliverable extends Error {}

/**
 * The members of a mail beside its address and text, as services take them; members without a value are left out. The
 * service writes Date, Message-ID and MIME itself, and signs all headers.
 */
export const besidesText = ({ html, unsubscribe }: Mail) => ({
  ...(html !== undefined && { html }),
  headers: {
    // Without this, a person's absence note would be sent back for every mail (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})
