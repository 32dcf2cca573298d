import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { patience } from './browser.ts'
import { sharedService } from './service.ts'

/** The links of all mails to an address, oldest first. The service prints its mails in its log. */
async function linksTo(address: string): Promise<string[]> {
  const { log, origin } = sharedService()
  const mails = (await readFile(log, 'utf8')).split(/^\s*Mail to /m).slice(1)
  const own = mails.filter((mail) => mail.startsWith(`${address}\n`))
  return own.flatMap((mail) => new RegExp(`^\\s*(${origin}/\\S*token=\\S+)$`, 'm').exec(mail)?.[1] ?? [])
}

/** Waits for a mail with a link of a kind, such as `/reset-password`, and returns the newest link. */
export const linkTo = (address: string, path: string): Promise<string> =>
  vi.waitFor(async () => {
    const link = (await linksTo(address)).findLast((each) => each.includes(path))
    if (link === undefined) throw new Error(`${address} has no mail with a link to ${path}`)
    return link
  }, patience)
