import { Profile } from '../../src/identity/accounts/schema.ts'
import type { CompanyFacts, Occasion } from '../../src/insight/match/evidence/facts.ts'
import type { AnalysisLanguage } from '../../src/insight/analyses/wording/language.ts'
import type { MatchInput } from '../../src/insight/match/input.ts'
import { matchOf } from '../../src/insight/match/match.ts'
import { sayIn } from '../../src/insight/analyses/wording/phrasebook.ts'
import { derivedId } from '../../src/platform/context/ids.ts'
import { thresholdIn } from '../../src/reading/requirements/threshold-in-text.ts'
import type { Tender } from '../../src/catalogue/tenders/schema.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'

/** The data of the cases for gaps, match and matrix. Today is the same day for all of them. */
const today = new Date('2026-11-21T09:00:00.000Z')

type Given = Partial<
  Omit<CompanyFacts, 'profile' | 'certifications'> & {
    profile: object | null
    certifications: Partial<CompanyFacts['certifications'][number]>[]
  }
>

export const company = ({ profile = {}, certifications = [], ...rest }: Given = {}): CompanyFacts => ({
  id: 'company',
  name: 'Company',
  country: 'DE',
  assets: [],
  awards: [],
  profile: profile === null ? null : { ...Profile.parse(profile), version: 1 },
  certifications: certifications.map((each, i) => ({
    id: `cert_${i}`,
    name: 'Certificate',
    standard: null,
    issuer: null,
    number: null,
    issuedAt: null,
    expiresAt: null,
    ...each,
  })),
  ...rest,
})

export const requirement = (members: Partial<Requirement>): Requirement => {
  const { text = null, language = 'en' } = members
  return {
    id: derivedId('requirement', JSON.stringify(members)),
    tenderId: 'tender',
    lotId: null,
    lotIds: members.lotId ? [members.lotId] : [],
    nature: 'condition',
    category: 'other',
    code: null,
    title: 'Requirement',
    mandatory: true,
    espdCriterionId: null,
    text,
    language,
    threshold: text === null ? null : thresholdIn(text, language),
    source: { documentId: null, page: null, path: null, quote: text },
    ...members,
  }
}

export const noLotTerms = { duration: null, renewals: null, options: null, techniques: null }

const noTerms = {
  ...noLotTerms,
  contacts: [],
  submission: null,
  additionalInformation: null,
  procedureFeatures: null,
  gpaCovered: null,
  strategic: [],
  withheld: [],
}

export const tender = (members: Partial<Tender> = {}): Tender => ({
  id: 'tender',
  title: 'Tender',
  buyer: { name: 'Town', country: 'DE', registrationNumber: null },
  status: 'open',
  source: 'manual',
  noticeType: null,
  procedureType: 'open',
  contractNature: 'services',
  publishedAt: '2026-11-02T00:00:00.000Z',
  deadline: '2026-12-15T11:00:00.000Z',
  estimatedValue: null,
  currency: 'EUR',
  estimatedValueEur: null,
  cpvCodes: [],
  regions: [],
  languages: ['en'],
  url: null,
  updatedAt: '2026-11-02T00:00:00.000Z',
  description: null,
  procedureId: null,
  noticeId: 'n',
  noticeVersion: '01',
  lots: [],
  awardCriteria: [],
  submissionUrl: null,
  deadlineConflict: null,
  questionsDeadline: null,
  accelerated: null,
  framework: null,
  otherCodes: [],
  reservedFor: [],
  fundedByEu: null,
  sources: ['manual'],
  buyers: [],
  modifications: [],
  ...noTerms,
  translations: {},
  notices: [],
  awards: [],
  documentCount: 0,
  requirementCount: 0,
  savedTenderId: null,
  ...members,
})

/** Units for one euro; currencies outside of the list have no rate. */
const rates: Record<string, number> = { EUR: 1, GBP: 0.85, CHF: 0.95, PLN: 4.3, NOK: 11.8 }

export function occasion(
  { deadline, ...call }: Tender = tender(),
  language: AnalysisLanguage = 'en',
): Occasion {
  return {
    tender: call,
    now: today,
    at: deadline === null ? today : new Date(Math.max(Date.parse(deadline), today.getTime())),
    convert: (amount, from, to) => {
      const [a, b] = [rates[from], rates[to]]
      return from === to ? amount : a && b ? (amount / a) * b : null
    },
    say: sayIn(language),
  }
}

const cite = { point: (path: string) => path, quote: () => null }

export const match = (
  call: Tender,
  own: CompanyFacts,
  {
    requirements = [],
    months = null,
    language = 'en',
    unread = null,
  }: Partial<Pick<MatchInput, 'requirements' | 'months' | 'unread'> & { language: AnalysisLanguage }> = {},
) =>
  matchOf({
    tender: call,
    requirements,
    company: own,
    occasion: occasion(call, language),
    rarity: () => 1,
    months,
    unread,
    unlisted: null,
    cite,
  })
