import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The Chromium that CHROMIUM names, or Debian's. The headless shell draws the same pages and leaves out the windows,
 * which takes a quarter less processor time.
 */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
export const chromiumPath = process.env.CHROMIUM ?? chromiums.find(existsSync) ?? '/usr/bin/chromium'

/** Python 3, which runs a webhook receiver. */
export const python = 'python3'

/** Stops before the tests if a program that they run is missing, because nothing is installed automatically. */
export default function setup(): void {
  const missing: string[] = []
  if (!existsSync(chromiumPath))
    missing.push(
      `Chromium at ${chromiumPath} (Debian: apt-get install chromium-headless-shell; or set CHROMIUM to a path)`,
    )
  if (spawnSync(python, ['--version']).status !== 0)
    missing.push(`${python} on the PATH (Debian: apt-get install python3)`)
  if (missing.length > 0) throw new Error(`npm run e2e needs ${missing.join(' and ')}.`)
}
