import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { publicOrigin } from './browser.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  /** The path and query of the first link into the service; '' without a link. */
  link: string
}

/**
 * The mails that the service has sent, read from its log: the tests' sender is `log`. Call this before the service
 * sends anything.
 */
export function openInbox() {
  const letters: Letter[] = []
  // oxlint-disable-next-line no-console -- where the service prints
  const print = console.error
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    const letter = typeof said[0] === 'string' ? read(said[0]) : null
    if (letter) letters.push(letter)
    else print(...said)
  })
  const to = (address: string, subject?: string) =>
    letters.filter((each) => each.to === address && (subject === undefined || each.subject === subject))
  return {
    to,
    /** Waits until all sending has ended; afterwards no further mail comes. */
    async settled(): Promise<void> {
      const waiting = () =>
        env.DB.prepare('SELECT count(*) AS n FROM mails WHERE due_at IS NOT NULL').first('n')
      await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 10_000, interval: 10 })
    },
    /**
     * Waits until an address has received this many mails, of one subject if given; returns the last mail.
     */
    async wait(address: string, count = 1, subject?: string): Promise<Letter> {
      await vi.waitUntil(() => to(address, subject).length >= count, { timeout: 10_000, interval: 10 })
      const letter = to(address, subject)[count - 1]
      if (!letter) throw new Error(`Nothing came to ${address}`)
      return letter
    },
  }
}

function read(printed: string): Letter | null {
  const [, to, subject, body] = /^\nMail to (\S+)\nSubject: (.*)\n\n([\s\S]*)$/.exec(printed) ?? []
  if (to === undefined || subject === undefined || body === undefined) return null
  const text = body.replaceAll(/^ {2}/gm, '')
  const [, link = ''] = new RegExp(`^${publicOrigin}(/\\S*)$`, 'm').exec(text) ?? []
  return { to, subject, text, link }
}
