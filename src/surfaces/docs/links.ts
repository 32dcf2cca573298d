const anchor = /\sid="([^"]+)"/g
const link = /\shref="#([^"]+)"/g

/**
 * Completes every link to an id of another page with the address of that page, because parts of the reference link to
 * an id whatever its page is. Throws for an id that is on no page or on two, and for two pages of one name.
 */
export function joined(named: readonly (readonly [name: string, text: string])[]): Record<string, string> {
  const pages = Object.fromEntries(named)
  const twice = named.find(([name], index) => named.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`The reference has two pages of the name ${twice[0]}`)
  const places = new Map<string, string>()
  for (const [name, text] of named)
    for (const [, id = ''] of text.matchAll(anchor)) {
      if (id === 'content') continue
      if (places.has(id)) throw new Error(`The reference has two places of the name ${id}`)
      places.set(id, name)
    }
  const lead = (name: string) => (_: string, id: string) => ` href="${addressOf(id, name, places)}"`
  return Object.fromEntries(
    Object.entries(pages).map(([name, text]) => [name, text.replaceAll(link, lead(name))]),
  )
}

function addressOf(id: string, from: string, places: Map<string, string>): string {
  const page = places.get(id)
  if (id === 'content' || page === from) return `#${id}`
  if (page === undefined) throw new Error(`The page ${from} links to ${id}, which is on no page`)
  return page === id ? `/docs/${page}` : `/docs/${page}#${id}`
}
