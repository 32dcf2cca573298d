import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The Chromium that CHROMIUM names, or Debian's. The headless shell draws the same pages and leaves out the windows,
 * which takes a quarter less processor time.
 */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
export const chromiumPath = process.env.CHROMIUM ?? chromiums.find(existsSync) ?? '/usr/bin/chromium'

/** Python 3, which runs a webhook receiver and the second reading of documents. */
export const python = 'python3'

/** Programs with their packages in Debian. All but Python read documents a second time. */
const programs = [
  [python, 'python3', '--version'],
  ['pdftotext', 'poppler-utils', '-v'],
  ['soffice', 'libreoffice-writer-nogui libreoffice-calc-nogui', '--version'],
  ['openssl', 'openssl', 'version'],
] as const

/** Stops before the tests if a program that they run is missing, because nothing is installed automatically. */
export default function setup(): void {
  const missing: string[] = []
  if (!existsSync(chromiumPath))
    missing.push(
      `Chromium at ${chromiumPath} (Debian: apt-get install chromium-headless-shell; or set CHROMIUM to a path)`,
    )
  for (const [program, debian, version] of programs)
    if (spawnSync(program, [version]).error)
      missing.push(`${program} on the PATH (Debian: apt-get install ${debian})`)
  if (missing.length > 0) throw new Error(`npm run e2e needs ${missing.join(' and ')}.`)
}
