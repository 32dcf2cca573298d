import type { Completeness, MeterPart } from '../../../company/profile/completeness.ts'
import { Section } from '../../parts/elements.tsx'
import { ProfileMeter } from '../../parts/profile-meter.tsx'
import { meterPlaces, pathOf } from './part-texts.ts'

/**
 * Shows how complete the profile is, and what every missing part would improve. The most important part comes
 * first.
 */
export const CompletenessMeter = ({
  of: { share, parts },
  manages,
}: {
  of: Completeness
  manages: boolean
}) => {
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
