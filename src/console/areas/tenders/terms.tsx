import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { moneyText, numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Day, Facts, Moment, Section } from '../../parts/elements.tsx'
import { Foreign, languageText, LongText, readableCode } from '../../parts/tenders/labels.tsx'

interface TermsProps {
  visit: Visit
  tender: Tender
  lang: string | undefined
}

type LotTerms = Pick<Tender, 'duration' | 'renewals' | 'options' | 'techniques'>
type Fact = Parameters<typeof Facts>[0]['facts'][number]

/**
 * How long the contract runs, how bids are submitted, and what else the notice states about the procedure.
 */
export const TenderTermsSection = ({ visit, tender, lang }: TermsProps) => {
  const facts = [
    ...lotTermFacts(visit, tender, lang),
    ...submissionFacts(visit, tender, lang),
    ...otherFacts(tender, lang),
  ].filter((fact) => fact !== null && fact !== false)
  if (facts.length === 0 && tender.additionalInformation === null) return null
  return (
    <Section title="Terms" id="terms">
      {facts.length > 0 && <Facts facts={facts} />}
      {tender.additionalInformation !== null && (
        <>
          <h3>Additional information</h3>
          <LongText text={tender.additionalInformation} lang={lang} />
        </>
      )}
    </Section>
  )
}

/** Length, renewal, options and techniques of a tender or a lot. */
export function lotTermFacts(visit: Visit, terms: LotTerms, lang: string | undefined): Fact[] {
  const { renewals, options, techniques } = terms
  return [
    terms.duration !== null && ['Duration', <Length visit={visit} duration={terms.duration} />],
    renewals !== null && [
      'Renewals',
      <>
        {renewals.maximum !== null &&
          (renewals.maximum === 0 ? 'None' : `At most ${numberText(visit.reader, renewals.maximum)}`)}{' '}
        {renewals.description !== null && <Foreign lang={lang}>{renewals.description}</Foreign>}
      </>,
    ],
    options !== null && ['Options', <Foreign lang={lang}>{options}</Foreign>],
    techniques?.framework != null && [
      'Framework agreement',
      <Framework visit={visit} framework={techniques.framework} lang={lang} />,
    ],
    techniques?.dps === true && ['Dynamic purchasing system', 'Yes'],
    techniques?.eAuction === true && ['Electronic auction', 'Yes'],
  ]
}

const others = { unlimited: 'Without an end', unknown: 'Not known yet' } as const

export const Length = ({
  visit,
  duration,
}: {
  visit: Visit
  duration: NonNullable<LotTerms['duration']>
}) => {
  const { months, days, startsAt, endsAt, other } = duration
  const lengths = [
    months !== null && `${numberText(visit.reader, months)} ${months === 1 ? 'month' : 'months'}`,
    days !== null && `${numberText(visit.reader, days)} ${days === 1 ? 'day' : 'days'}`,
    other !== null && others[other],
  ].filter((each) => each !== false)
  return (
    <>
      {lengths.join(', ')}{' '}
      {startsAt !== null && (
        <>
          from <Day at={startsAt} />{' '}
        </>
      )}
      {endsAt !== null && (
        <>
          until <Day at={endsAt} />
        </>
      )}
    </>
  )
}

interface FrameworkProps {
  visit: Visit
  framework: NonNullable<NonNullable<LotTerms['techniques']>['framework']>
  lang: string | undefined
}

const kinds: Record<string, string> = {
  'fa-w-rc': 'with reopening of competition',
  'fa-wo-rc': 'without reopening of competition',
  'fa-mix': 'partly with reopening of competition',
}

const Framework = ({ visit, framework, lang }: FrameworkProps) => {
  const { kind, maximumParticipants, maximumValue, currency, justification } = framework
  const max = moneyText(visit.reader, maximumValue, currency)
  const stated = [
    kind === null ? 'Yes' : (kinds[kind] ?? readableCode(kind)),
    maximumParticipants !== null && `at most ${numberText(visit.reader, maximumParticipants)} participants`,
    max !== null && `at most ${max}`,
  ]
  return (
    <>
      {stated.filter((each) => each !== false).join(', ')}{' '}
      {justification !== null && <Foreign lang={lang}>{justification}</Foreign>}
    </>
  )
}

const permissions = { required: 'Required', allowed: 'Allowed', not_allowed: 'Not allowed' } as const
const yesNo = (value: boolean) => (value ? 'Required' : 'Not required')

function submissionFacts(visit: Visit, { submission }: Tender, lang: string | undefined): Fact[] {
  if (submission === null) return []
  const { methods, languages, variants, eSignature, eCatalogue, validityDays, guarantee } = submission
  const { openingAt, openingPlace, openingDescription } = submission
  return [
    methods.length > 0 && ['Submission', methods.map(readableCode).join(', ')],
    languages.length > 0 && ['Languages of bids', languages.map(languageText).join(', ')],
    variants !== null && ['Variants', permissions[variants]],
    eSignature !== null && ['Electronic signature', yesNo(eSignature)],
    eCatalogue !== null && ['Electronic catalogue', permissions[eCatalogue]],
    validityDays !== null && ['Bids stay valid', `${numberText(visit.reader, validityDays)} days`],
    guarantee !== null && ['Guarantee', yesNo(guarantee)],
    (openingAt ?? openingPlace ?? openingDescription) !== null && [
      'Opening',
      <>
        {openingAt !== null && <Moment at={openingAt} />}{' '}
        {openingPlace !== null && <Foreign lang={lang}>{openingPlace}</Foreign>}{' '}
        {openingDescription !== null && <Foreign lang={lang}>{openingDescription}</Foreign>}
      </>,
    ],
  ]
}

const aims = { environmental: 'Environment', social: 'Social', innovation: 'Innovation' } as const

function otherFacts(
  { procedureFeatures, gpaCovered, strategic, withheld }: Tender,
  lang: string | undefined,
): Fact[] {
  return [
    procedureFeatures !== null && ['Procedure', <Foreign lang={lang}>{procedureFeatures}</Foreign>],
    gpaCovered !== null && ['Covered by the GPA', gpaCovered ? 'Yes' : 'No'],
    ...strategic.map(({ aim, codes, description }): Fact => [
      aims[aim],
      <>
        {codes.map(readableCode).join(', ')}{' '}
        {description !== null && <Foreign lang={lang}>{description}</Foreign>}
      </>,
    ]),
    withheld.length > 0 && ['Not published yet', <Held withheld={withheld} lang={lang} />],
  ]
}

/** The codes of the list non-publication-justification of eForms; other reasons are words of the notice. */
const heldReasons = new Map([
  ['eo-int', 'Commercial interests of a company'],
  ['fair-comp', 'Fair competition'],
  ['law-enf', 'Law enforcement'],
  ['oth-int', 'Other public interest'],
])

const Held = ({ withheld, lang }: Pick<Tender, 'withheld'> & { lang: string | undefined }) => (
  <details class="more">
    <summary>
      {withheld.length} {withheld.length === 1 ? 'field' : 'fields'}
    </summary>
    <ul>
      {withheld.map(({ field, until, reason }) => (
        <li>
          {eformsLabel('non-publication-identifier', field) ?? field}
          {until !== null && `, until ${until.slice(0, 10)}`}
          {reason !== null && (
            <span class="soft"> – {heldReasons.get(reason) ?? <Foreign lang={lang}>{reason}</Foreign>}</span>
          )}
        </li>
      ))}
    </ul>
  </details>
)
