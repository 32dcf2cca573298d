import type { Visit } from '../../core/visit.ts'
import { Section } from '../../parts/elements.tsx'
import { ProfileMeter } from '../../parts/profile-meter.tsx'
import type { Overview } from './read-overview.ts'

interface Step {
  title: string
  text: string
  href: string
  link: string
  done: boolean
}

/** The first steps for a company that has no work yet, and the purpose of every step. */
export function FirstSteps({ visit, overview: { profile, alerts } }: { visit: Visit; overview: Overview }) {
  const steps: Step[] = [
    {
      title: 'Say what your company does',
      text: 'Every score, gap and compliance check rests on the profile. Five minutes are enough to begin.',
      href: '/company',
      link: 'Fill in the profile',
      done: profile.share >= 0.5,
    },
    {
      title: 'Find tenders that fit',
      text: 'Search by words, trade, place and value. Tenders that you save become your pipeline.',
      href: '/tenders?status=open',
      link: 'Search tenders',
      done: false,
    },
    {
      title: 'Be told of new ones',
      text: 'An alert names every new tender that fits, at once, daily or weekly.',
      href: '/alerts/new',
      link: 'Make an alert',
      done: alerts > 0,
    },
  ]
  const next = steps.find(({ done }) => !done)
  return (
    <>
      <Section title="Three first steps">
        <ol class="cards first-steps">
          {steps.map((step) => (
            <li class="card">
              <h3>{step.title}</h3>
              <p class="soft">{step.text}</p>
              <p>
                <a class={step === next ? 'button primary' : 'button'} href={step.href}>
                  {step.link}
                </a>
                {step.done && <span class="done"> Done</span>}
              </p>
            </li>
          ))}
        </ol>
        <ProfileMeter share={profile.share} before="Profile " />
      </Section>
      <Section title="For your own software">
        <p>
          {visit.mayOpen('/keys') && (
            <>
              <a href="/keys">Make an API key</a>,{' '}
            </>
          )}
          <a href="/connections">connect an AI assistant</a>, or <a href="/docs">read the reference</a> of the
          API.
        </p>
      </Section>
    </>
  )
}
