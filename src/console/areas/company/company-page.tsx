import { completeness, type Completeness, type MeterPart } from '../../../company/profile/completeness.ts'
import { partNames } from '../../../company/profile/parts.ts'
import { listAllCertifications, type OwnCompany, readOwnCompany } from '../../../company/profile/queries.ts'
import type { ListedCertification } from '../../../company/profile/certifications/schema.ts'
import { managers } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Facts, None, NoteText, Section } from '../../parts/elements.tsx'
import { CertificationBadge } from './certifications.tsx'
import { countryName } from '../../parts/choices.ts'
import { meterPlaces, partTexts, pathOf } from './part-texts.ts'
import { ProfileSummary } from './summary.tsx'
import { ProfileMeter } from '../../parts/profile-meter.tsx'

export async function showCompany(visit: Visit) {
  const [company, certifications] = await Promise.all([
    readOwnCompany(visit.ctx),
    listAllCertifications(visit.ctx),
  ])
  const manages = managers.includes(company.role)
  return (
    <Page
      title={company.name}
      here="/company"
      lead="Answers to the questions that buyers ask every bidder. Matches, gaps and ESPDs use them."
    >
      {!manages && (
        <NoteText>You can see everything here. Only owners and admins of the company can change it.</NoteText>
      )}
      <CompletenessMeter of={completeness(company.profile, certifications)} manages={manages} />
      <Record company={company} manages={manages} />
      {partNames.map((part) => (
        <Section
          title={partTexts[part].title}
          id={part}
          beside={manages && <Change href={pathOf(part)} what={partTexts[part].title} />}
        >
          <ProfileSummary visit={visit} part={part} profile={company.profile} />
        </Section>
      ))}
      <Certificates certifications={certifications} />
      <p class="soft">
        <a href="/company/models">Language models</a> · <a href="/company/new">Add a company</a>
        {company.role === 'owner' && (
          <>
            {' · '}
            <a href="/company/data">Download all data, or delete the company</a>
          </>
        )}
      </p>
    </Page>
  )
}

const Change = ({ href, what }: { href: string; what: string }) => (
  <a href={href} aria-label={`Change ${what.toLowerCase()}`}>
    Change
  </a>
)

const plans = {
  basic: 'Basic: everything here in the console. API keys and webhooks come with Enterprise.',
  enterprise: 'Enterprise: everything here, with API keys and webhooks for your own systems.',
}

const Record = ({ company, manages }: { company: OwnCompany; manages: boolean }) => (
  <Section title="Company" beside={manages && <Change href="/company/record" what="name and country" />}>
    <Facts
      facts={[
        ['Name', company.name],
        ['Country', countryName(company.country)],
        [
          'Plan',
          <>
            {plans[company.plan]}
            {manages && (
              <>
                {' '}
                {company.plan === 'enterprise' ? (
                  <a href="/keys">Go to API keys</a>
                ) : (
                  <a href="/company/plan">Ask for Enterprise</a>
                )}
              </>
            )}
          </>,
        ],
      ]}
    />
  </Section>
)

const Certificates = ({ certifications }: { certifications: ListedCertification[] }) => (
  <Section
    title="Certificates"
    id="certifications"
    beside={<a href="/company/certifications">All certificates</a>}
  >
    {certifications.length === 0 ? (
      <p>
        <None text="None on record" />
      </p>
    ) : (
      <ul class="lines">
        {certifications.slice(0, 8).map((each) => (
          <li>
            {each.name} <CertificationBadge status={each.status} />
          </li>
        ))}
        {certifications.length > 8 && <li class="soft">{`and ${certifications.length - 8} more`}</li>}
      </ul>
    )}
  </Section>
)

/**
 * Shows how complete the profile is, and what every missing part would improve. The most important part comes
 * first.
 */
const CompletenessMeter = ({ of: { share, parts }, manages }: { of: Completeness; manages: boolean }) => {
  const open = parts.filter(({ done }) => !done)
  return (
    <Section title="Completeness" id="completeness">
      <ProfileMeter share={share} />
      {open.length === 0 ? (
        <p>Everything that matches, gaps and ESPDs can use is here. Keep it current.</p>
      ) : (
        <ul class="plain-list meter-open">
          {open.map((part) => (
            <li>
              <Title part={part} manages={manages} />
              <p class="soft">{part.improves}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Title = ({ part: { key, title }, manages }: { part: MeterPart; manages: boolean }) =>
  manages ? <a href={pathOf(meterPlaces[key])}>{title}</a> : <strong>{title}</strong>
