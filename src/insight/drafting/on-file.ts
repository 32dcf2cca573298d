import { proves, standardsIn } from '../../reading/requirements/certificates.ts'
import { topicOf } from '../match/evidence/topics.ts'
import { insurancesIn, fitsInsurance } from '../match/evidence/insurance-demands.ts'
import { endOfDay } from '../match/evidence/standing.ts'
import { words } from '../../catalogue/tenders/search-words.ts'
import type { AssetFact } from '../match/evidence/facts.ts'
import type { DraftSource } from './schema.ts'
import type { DraftSubject, DraftFindings } from './subject.ts'

type Reader = (subject: DraftSubject) => DraftFindings

const found = (sources: DraftSource[], gap: string): DraftFindings => ({
  sources,
  gaps: sources.length > 0 ? [] : [gap],
})

/** References: those in the tender's trade first, then the latest. */
const references: Reader = ({ company, tender, say }) => {
  const trades = new Set(tender.cpvCodes.map((code) => code.slice(0, 3)))
  const near = (code: string | null) => (code !== null && trades.has(code.slice(0, 3)) ? 0 : 1)
  const chosen = (company.profile?.references ?? [])
    .map((reference, at) => ({ ...reference, at }))
    .toSorted((a, b) => near(a.cpvCode) - near(b.cpvCode) || (b.year ?? 0) - (a.year ?? 0))
    .slice(0, 4)
  return found(
    chosen.map(({ at, title, buyer, year, value, currency }) => ({
      type: 'reference',
      id: `references[${at}]`,
      name: title,
      quote: say('draft.reference', {
        title,
        buyer: buyer ?? undefined,
        year: year === null ? undefined : String(year),
        value: value === null || currency === null ? undefined : say.money(value, currency),
      }),
    })),
    say('draft.gapReferences'),
  )
}

const turnover: Reader = ({ company, say }) =>
  found(
    (company.profile?.turnover ?? [])
      .toSorted((a, b) => b.year - a.year)
      .slice(0, 3)
      .map(({ year, amount, currency }) => ({
        type: 'profile',
        id: 'turnover',
        name: String(year),
        quote: say('draft.turnover', { year: String(year), value: say.money(amount, currency) }),
      })),
    say('draft.gapTurnover'),
  )

/** Whether something is valid now: evidence that has ended does not count. */
const holds = (until: string | null, now: Date) =>
  until === null || Date.parse(endOfDay(until) ?? until) > now.getTime()

/** The covers of the kinds that a requirement requires; all covers for a section without a requirement. */
const insurance =
  (now: Date): Reader =>
  ({ company, say, requirement }) => {
    const demands = requirement && insurancesIn(requirement)
    return found(
      (company.profile?.insurances ?? [])
        .filter(({ validUntil }) => holds(validUntil, now))
        .filter(({ type }) => demands === null || demands.some((demand) => fitsInsurance(type, demand)))
        .map(({ type: name, amount, currency, validUntil }) => ({
          type: 'profile',
          id: 'insurances',
          name,
          quote: say('draft.insurance', {
            name,
            value: amount === null || currency === null ? undefined : say.money(amount, currency),
            until: validUntil === null ? undefined : say.day(validUntil),
          }),
        })),
      say('draft.gapInsurance'),
    )
  }

/** The words of a section by which certificates and files are found. */
const wordsOf = ({ heading, requirement }: DraftSubject) =>
  new Set(
    words([heading, requirement?.text ?? '', requirement?.title ?? ''].join(' ')).filter(
      (word) => word.length > 3 || /\d{3,}/.test(word),
    ),
  )

const certificates =
  (now: Date): Reader =>
  (subject) => {
    const { company, say, heading, requirement } = subject
    // A sentence that names two standards is two requirements, and each is answered by its own certificate.
    const standard = requirement?.code === 'certificate' ? requirement.threshold?.unit : null
    const text = standard ?? [heading, requirement?.text ?? '', requirement?.title ?? ''].join('\n')
    const wanted = new Set(words(text))
    const named = standardsIn(text)
    const answers = (held: string) =>
      words(held).some((word) => /\d{3,}/.test(word) && wanted.has(word)) ||
      standardsIn(held).some((own) => named.some(({ name }) => proves(own.name, name)))
    const fitting = company.certifications.filter(
      ({ name, standard: held, expiresAt }) => holds(expiresAt, now) && answers(`${name}\n${held ?? ''}`),
    )
    return found(
      fitting.map(({ id, name, issuer, expiresAt }) => ({
        type: 'certification',
        id,
        name,
        quote: say('draft.certificate', {
          name,
          issuer: issuer ?? undefined,
          until: expiresAt === null ? undefined : say.day(expiresAt),
        }),
      })),
      say('draft.gapCertificate', { heading }),
    )
  }

const employees: Reader = ({ company: { profile }, say }) =>
  found(
    profile?.employees == null
      ? []
      : [
          {
            type: 'profile',
            id: 'employees',
            name: String(profile.employees),
            quote: say('draft.employees', { count: profile.employees }),
          },
        ],
    say('draft.gapEmployees'),
  )

const registration: Reader = ({ company: { profile, name }, say }) =>
  found(
    profile?.registrationNumber == null
      ? []
      : [
          {
            type: 'profile',
            id: 'registrationNumber',
            name: profile.registrationNumber,
            quote: say('draft.registration', {
              name: profile.legalName ?? name,
              number: profile.registrationNumber,
            }),
          },
        ],
    say('draft.gapRegistration'),
  )

const enclosed = ({ say }: DraftSubject, assets: AssetFact[]): DraftSource[] =>
  assets.slice(0, 5).map(({ id, name }) => ({ type: 'asset', id, name, quote: say('draft.file', { name }) }))

const usable = ({ company, tender }: DraftSubject, now: Date) =>
  company.assets.filter(
    ({ hasFile, validUntil, tenderId }) =>
      hasFile && holds(validUntil, now) && (tenderId === null || tenderId === tender.id),
  )

const people =
  (now: Date): Reader =>
  (subject) =>
    found(
      enclosed(
        subject,
        usable(subject, now).filter(({ category }) => category === 'cv'),
      ),
      subject.say('draft.gapPeople'),
    )

/** Files whose name or tags share two words with the section, or whose kind the section requires. */
function filesFor(subject: DraftSubject, now: Date): DraftSource[] {
  const wanted = wordsOf(subject)
  const economic = subject.requirement?.category === 'economic'
  const fitting = usable(subject, now).filter(({ name, tags, category }) => {
    const shared = new Set(words([name, ...tags].join(' ')).filter((word) => wanted.has(word))).size
    return category !== 'cv' && (shared >= 2 || (economic && category === 'financial'))
  })
  return enclosed(subject, fitting)
}

/** The company's records for a section, and the required records that are missing. */
export function onFile(subject: DraftSubject, now: Date): DraftFindings {
  const { requirement } = subject
  const readers: Partial<Record<string, Reader>> = {
    references,
    turnover,
    registration,
    insurance: insurance(now),
    certificate: certificates(now),
    staff: employees,
    people: people(now),
  }
  const topic = requirement === null || requirement.category === 'award' ? null : topicOf(requirement)
  const demanded = topic === null ? undefined : readers[topic]
  const main = demanded?.(subject) ?? { sources: offered(subject, now), gaps: [] }
  const files = topic === 'people' ? [] : filesFor(subject, now)
  return { sources: [...main.sources, ...files], gaps: main.gaps }
}

/**
 * Evidence that helps any answer although it is not required: certificates named in the section, and
 * references.
 */
function offered(subject: DraftSubject, now: Date): DraftSource[] {
  const named = subject.isAward ? references(subject).sources.slice(0, 2) : []
  return [...certificates(now)(subject).sources, ...named]
}
