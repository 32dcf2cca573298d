import type { Json } from '../../json.ts'
import type { Notice } from '../../schema.ts'
import type { Duration, LotTerms, Permission, Submission, Techniques } from '../../terms-schema.ts'
import { nonEmpty, ocdsCurrencies, uri, withoutEmpty } from './values.ts'

/** The way in which a tender or a lot is bought, and its duration. */
export const lotTerms = ({ duration, renewals, options, techniques }: LotTerms): Json =>
  withoutEmpty({
    contractPeriod: period(duration),
    hasRenewal: renewals && renewals.maximum !== 0,
    renewal:
      renewals && withoutEmpty({ maximumRenewals: renewals.maximum, description: renewals.description }),
    hasOptions: options === null ? null : true,
    options: nonEmpty({ description: options }),
    techniques: techniques && written(techniques),
  })

/** A duration in days. OCDS has no months, so a month has 30 days, as in the EU profile. */
function period(duration: Duration | null) {
  if (!duration) return undefined
  const { months, days, startsAt, endsAt } = duration
  const length = days ?? (months === null ? null : months * 30)
  return nonEmpty({
    startDate: startsAt,
    endDate: endsAt,
    durationInDays: length === null ? null : Math.round(length),
  })
}

const methods: Record<string, string> = {
  'fa-w-rc': 'withReopeningCompetition',
  'fa-wo-rc': 'withoutReopeningCompetition',
  'fa-mix': 'withAndWithoutReopeningCompetition',
}

function written({ framework, dps, eAuction }: Techniques): Json {
  const kind = framework?.kind ?? ''
  const value =
    framework?.maximumValue == null || !ocdsCurrencies().has(framework.currency ?? '')
      ? null
      : { amount: framework.maximumValue, currency: framework.currency }
  return withoutEmpty({
    hasFrameworkAgreement: framework !== null,
    frameworkAgreement: framework && {
      ...withoutEmpty({
        method: methods[kind] ?? (Object.values(methods).includes(kind) ? kind : null),
        maximumParticipants: framework.maximumParticipants,
        periodRationale: framework.justification,
        value,
      }),
    },
    hasDynamicPurchasingSystem: dps,
    hasElectronicAuction: eAuction,
  })
}

const permissions = { required: 'required', allowed: 'allowed', not_allowed: 'notAllowed' } as const
const permission = (value: Permission | null | undefined) => value && permissions[value]

/** The terms of submission and opening. */
function submission({ submission: terms, submissionUrl }: Notice): Json {
  return withoutEmpty({
    submissionMethod: terms?.methods,
    submissionMethodDetails: uri(submissionUrl),
    submissionTerms: terms && submissionTerms(terms),
    bidOpening: terms && {
      ...withoutEmpty({
        date: terms.openingAt,
        location: nonEmpty({ description: terms.openingPlace }),
        description: terms.openingDescription,
      }),
    },
  })
}

const submissionTerms = (terms: Submission): Json =>
  withoutEmpty({
    electronicSubmissionPolicy:
      terms.methods.length === 1 && terms.methods[0] === 'electronicSubmission' ? 'required' : null,
    languages: terms.languages,
    variantPolicy: permission(terms.variants),
    electronicCatalogPolicy: permission(terms.eCatalogue),
    advancedElectronicSignatureRequired: terms.eSignature,
    bidValidityPeriod: nonEmpty({ durationInDays: terms.validityDays }),
    depositsGuarantees: terms.guarantee === true ? 'A guarantee is required with the bid' : null,
  })

const reservations: Record<string, string> = {
  'res-ws': 'shelteredWorkshop',
  'res-pub-ser': 'publicServiceMissionOrganization',
}

const goals = {
  environmental: 'environmental',
  social: 'social',
  innovation: 'economic.innovativePurchase',
} as const

/** The other terms of the tender as a whole. */
export const tenderTerms = (notice: Notice): Json =>
  withoutEmpty({
    ...lotTerms(notice),
    ...frameworkAlone(notice),
    ...submission(notice),
    procedure: nonEmpty({ isAccelerated: notice.accelerated, features: notice.procedureFeatures }),
    otherRequirements: nonEmpty({
      reservedParticipation: notice.reservedFor.map((code) => reservations[code] ?? code),
    }),
    hasSustainability: notice.strategic.length > 0 ? true : null,
    sustainability: notice.strategic.map(({ aim, codes, description }) =>
      withoutEmpty({ goal: goals[aim], strategies: codes, description }),
    ),
  })

/** Some sources only state that there is a framework agreement, and not its terms. */
const frameworkAlone = ({ techniques, framework }: Notice) =>
  techniques === null && framework !== null ? { techniques: { hasFrameworkAgreement: framework } } : {}
