/** Text of a mail in which everything that a user chose is quoted. Only `words`, `userText` and `trusted` make it. */
export class MailText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Text that no user chose, such as a link into the service. */
export const trusted = (text: string): MailText => new MailText(text)

/**
 * Breaks what a mail program would turn into a link, and whatever hides or turns around text: the mail is ours, and
 * many of its words come from other people. A point before two letters may be the point of a host; `4.2` stays.
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/:\/\/|[@＠]/g, ' ')
    .replaceAll(/[.。．｡](?=[\p{L}\p{N}-]*\p{L}{2})/gu, ' ')
    .trim()

/** A name that a user chose: on one line, short, and without links. */
export const userText = (name: string, max = 80): MailText =>
  new MailText(unlinked(name).slice(0, max).toWellFormed().trimEnd() || '(no name)')

/** A template of our words, in which each value is the text of a user unless it is a `MailText`. */
export const words = (strings: TemplateStringsArray, ...values: (string | MailText)[]): MailText =>
  new MailText(
    String.raw(
      { raw: strings },
      ...values.map((value) => (typeof value === 'string' ? userText(value) : value).text),
    ),
  )

export const joined = (texts: readonly MailText[], separator: string): MailText =>
  new MailText(texts.map(({ text }) => text).join(separator))
