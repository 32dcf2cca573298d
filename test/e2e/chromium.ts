import { existsSync } from 'node:fs'

/** Debian's Chromium, or what CHROMIUM names. Nothing is installed by itself. */
export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export default function setup(): void {
  if (!existsSync(executablePath))
    throw new Error(
      `The browser tests need Chromium, and ${executablePath} does not exist. Install it ` +
        '(Debian: apt-get install chromium) or set CHROMIUM to the path of one.',
    )
}
