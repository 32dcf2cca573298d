import type { Ctx } from '../../platform/context/context.ts'
import { unseal } from '../../platform/db/seal.ts'
import type { Mail } from './mail.ts'
import { userText } from './words.ts'

/** A person or a company, and the addresses to which mails about them may go. */
interface Subject {
  email: string | null
  name: string
  peers: ReadonlySet<string>
}

const perPage = 500

/** The ids of waiting mails that go to the address, have it in their text, or tell the name to a peer. */
export async function mailsAbout(
  { d1, config }: Pick<Ctx, 'd1' | 'config'>,
  subject: Subject,
): Promise<string[]> {
  const found: string[] = []
  const page = d1.prepare(`SELECT id, sealed FROM mails WHERE id > ?1 ORDER BY id LIMIT ${perPage}`)
  for (let after = ''; ;) {
    const { results } = await page.bind(after).all<{ id: string; sealed: string }>()
    for (const { id, sealed } of results) {
      const mail = opened(config.WEBHOOK_KEYS, id, sealed)
      if (mail && isAbout(mail, subject)) found.push(id)
    }
    const last = results.at(-1)
    if (!last || results.length < perPage) return found
    after = last.id
  }
}

/** Null for a mail whose encryption key the operator has removed: it can no longer be decrypted. */
function opened(keys: Parameters<typeof unseal>[0], id: string, sealed: string): Mail | null {
  try {
    return JSON.parse(unseal(keys, id, sealed)) as Mail
  } catch {
    return null
  }
}

function isAbout({ to, subject, text }: Mail, { email, name, peers }: Subject): boolean {
  const words = `${subject}\n${text}`
  return (
    (email !== null && (to === email || words.includes(email))) ||
    (peers.has(to) && words.includes(userText(name).text))
  )
}
