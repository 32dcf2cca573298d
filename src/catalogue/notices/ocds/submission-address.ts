import { webAddress } from '../eforms/links.ts'
import { type Json, text } from '../json.ts'

/** The address at which bids are submitted: the only address in the explanation of the submission method. */
export function submissionUrl(scopes: Json[]): string | null {
  const details = scopes.flatMap((node) => text(node.submissionMethodDetails) ?? [])
  const found = [...new Set(details.flatMap(addressesIn))]
  return found.length === 1 ? webAddress(found[0] ?? null) : null
}

/** The addresses in a text. An address that a space cuts in two is left out, because its first part leads elsewhere. */
const addressesIn = (details: string): string[] =>
  [...details.matchAll(/https?:\/\/[^\s<>"']+/g)]
    .filter((match) => !isCut(match[0], details.slice(match.index + match[0].length)))
    .map(([address]) => address.replace(/(?<![.,;)])[.,;)]+$/, ''))

function isCut(address: string, rest: string): boolean {
  const [start = '', host = ''] = /^https?:\/\/([^/?#]*)/.exec(address) ?? []
  // `www` and a single name are not hosts.
  if (!host.includes('.') || /^www\.[^.]*$/i.test(host)) return !/^localhost\b/i.test(host)
  const [, next = ''] = /^[^\S\n]([^\s]+)/.exec(rest) ?? []
  return (
    /^[./?=&#%_-][^\s./?=&#%_-]/.test(next) ||
    (address.length > start.length + 1 && /[^\s/][/?=&][^\s/]/.test(next))
  )
}
