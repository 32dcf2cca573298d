import { breakingMark, dayId, isDay, partsOf } from './changelog.ts'
import { Items } from './changes.tsx'

/**
 * The changelog as a feed (RFC 4287): an entry for each part and day, the newest first, with its part and `breaking` as
 * categories. The entries of a day have its midnight as their time, because the changelog has days only.
 */
export function feedOf(changelog: string, origin: string): string {
  const address = `${origin}/docs/changelog`
  const days = partsOf(changelog).flatMap(({ title, days: own }) =>
    own.filter((day) => isDay(day.title)).map(({ title: day, items }) => ({ part: title, day, items })),
  )
  const entries = days.toSorted((a, b) => b.day.localeCompare(a.day))
  return `<?xml version="1.0" encoding="utf-8"?>\n${String(
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>{address}</id>
      <title>Tender Marketplace: changelog</title>
      <updated>{timeOf(entries[0]?.day ?? '1970-01-01')}</updated>
      <author>
        <name>Tender Marketplace</name>
      </author>
      <Link rel="self" href={`${address}.atom`} />
      <Link rel="alternate" href={address} />
      {entries.map((entry) => (
        <Entry {...entry} address={address} />
      ))}
    </feed>,
  )}\n`
}

const timeOf = (day: string) => `${day}T00:00:00Z`

interface EntryProps {
  part: string
  day: string
  items: string[]
  address: string
}

function Entry({ part, day, items, address }: EntryProps) {
  const id = `${address}#${dayId(part, day)}`
  const breaking = items.filter((item) => item.startsWith(breakingMark)).length
  return (
    <entry>
      <id>{id}</id>
      <title>
        {part}, {day}
        {breaking > 0 && ` (${breaking} breaking)`}
      </title>
      <updated>{timeOf(day)}</updated>
      <Link rel="alternate" href={id} />
      <category term={part.toLowerCase()} />
      {breaking > 0 && <category term="breaking" />}
      <content type="html">{String(<Items items={items} />)}</content>
    </entry>
  )
}

/** A link of a feed has no closing tag of its own; in HTML and in XML this form is an empty element. */
const Link = ({ rel, href }: { rel: string; href: string }) => <link rel={rel} href={href} />
