import { several } from '../../../delivery/events/texts.ts'
import type { Visit } from '../../core/visit.ts'
import { numberText } from '../../core/reader.ts'
import { Day, Distance, NamedLink, Section } from '../../parts/elements.tsx'
import { ProfileMeter } from '../../parts/profile-meter.tsx'
import type { Overview } from './read-overview.ts'

interface Props {
  visit: Visit
  overview: Overview
}

/** New tenders from alerts whose notifications the person has not read. */
export const Matches = ({ visit, overview: { matches, alerts } }: Props) => (
  <Section
    title="New for your alerts"
    beside={
      matches.total > 0 && (
        <a href="/notifications?unread=true&kind=tender.new">All {numberText(visit.reader, matches.total)}</a>
      )
    }
  >
    {alerts === 0 ? (
      <p class="soft">
        You have no alert yet. <a href="/alerts/new">Make one</a>, and new tenders that fit are named here.
      </p>
    ) : matches.total === 0 ? (
      <p class="soft">No new matches.</p>
    ) : (
      <ul class="plain-list">
        {matches.items.map(({ title, body, tenderId, createdAt }) => (
          <li>
            <NamedLink href={tenderId === null ? '/notifications' : `/tenders/${tenderId}`} name={title} />
            <small class="detail">
              {body} · <Distance at={createdAt} />
            </small>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

/** The most important gap of the profile; nothing once the profile is complete. */
export function Completeness({ profile: { share, parts } }: { profile: Overview['profile'] }) {
  const open = parts.filter(({ done }) => !done).toSorted((a, b) => b.weight - a.weight)
  const [first] = open
  if (!first) return null
  return (
    <Section title="Company profile" beside={<a href="/company">Fill it in</a>}>
      <ProfileMeter share={share} />
      <p>
        Missing: <strong>{first.title}</strong>
        {open.length > 1 && `, and ${several(open.length - 1, 'other part')}`}
      </p>
      <p class="detail">{first.improves}</p>
    </Section>
  )
}

export const Certificates = ({ overview: { certificates } }: Omit<Props, 'visit'>) =>
  certificates.total > 0 && (
    <Section
      title="Certificates that end soon"
      beside={<a href="/company/certifications">All certificates</a>}
    >
      <ul class="plain-list">
        {certificates.items.map(({ name, expiresAt }) => (
          <li>
            {name}
            <small class="detail">
              until <Day at={expiresAt} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
