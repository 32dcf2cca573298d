import { Profile } from '../../src/identity/accounts/schema.ts'
import type { CompanyFacts, Occasion } from '../../src/insight/match/evidence/facts.ts'
import { sayIn } from '../../src/insight/analyses/wording/phrasebook.ts'
import { readAnswers } from '../../src/insight/compliance/espd/answers.ts'
import type { EspdInput } from '../../src/insight/compliance/espd/input.ts'
import type { EspdAnswer } from '../../src/insight/compliance/espd/schema.ts'
import { allCriteria } from '../../src/reference/codes/espd-criteria.ts'

/** The data of the ESPD tests' cases; the same day for all of them. */
export const issued = new Date('2026-11-21T09:30:15.000Z')
const uuid = '0a1f3c52-7b1d-4f3e-9a2e-51f2c9a1b002'

export const company = (
  profile: object | null,
  certifications: Partial<CompanyFacts['certifications'][number]>[] = [],
): CompanyFacts => ({
  id: 'company_01jd0000000000000000000000',
  name: 'Example & Söhne',
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
})

/** Declares for every ground for exclusion that it does not apply. */
export const innocent = () =>
  Object.fromEntries(
    allCriteria()
      .filter(({ kind }) => kind === 'exclusion')
      .map(({ code }) => [code, { applies: false }]),
  )

/** The profile of a careful company, with texts that are difficult to write as XML. */
export const complete = {
  legalName: 'Müller & Söhne <Bau> "GmbH" 🏗️ شركة',
  registrationNumber: 'HRB 12345 & Co',
  vatNumber: 'DE123456789',
  employees: 42,
  address: { street: 'Straße der "Einheit" 1', city: 'Köln', postalCode: '50667', country: 'DE' },
  contact: { name: "Ada O'Neill", email: 'ada@example.com', phone: '+49 221 1' },
  turnover: [2023, 2024, 2025].map((year) => ({ year, amount: 4_200_000.5, currency: 'EUR' })),
  references: [1, 2, 3].map((n) => ({
    title: `Project ${n} ]]> & more`,
    buyer: 'Town <of> Example',
    cpvCode: '45000000',
    value: 900_000,
    currency: 'EUR',
    year: 2024,
    public: true,
  })),
  insurances: [
    { type: 'Professional liability', amount: 5_000_000, currency: 'EUR', validUntil: '2099-12-31' },
  ],
  // The criteria are loaded after this module.
  get exclusionGrounds() {
    return innocent()
  },
}
export const minimal = { sizeClass: 'small' }

export const tender = (members: Partial<EspdInput['tender']> = {}): EspdInput['tender'] => ({
  id: 'tender_01jd0000000000000000000000',
  title: 'Road works',
  procedureId: 'procedure-1',
  noticeId: 'notice-1',
  buyer: { name: 'Town', country: 'DE', registrationNumber: null },
  source: 'ted',
  contractNature: 'works',
  lots: [],
  reservedFor: [],
  ...members,
})

export const occasion: Occasion = {
  tender: { id: 'tender', cpvCodes: ['45000000'], currency: 'EUR', contractNature: 'works' },
  now: issued,
  at: issued,
  convert: (amount, from, to) => (from === to ? amount : null),
  say: sayIn('en'),
}

type Given = Partial<Omit<EspdInput, 'company' | 'answers'>> & {
  profile?: object | null
  answers?: Record<string, EspdAnswer>
  certifications?: Partial<CompanyFacts['certifications'][number]>[]
}

export const input = ({
  profile = complete,
  certifications,
  answers = {},
  ...rest
}: Given = {}): EspdInput => ({
  tender: tender(),
  requirements: [],
  group: null,
  lotId: null,
  role: 'sole-tenderer',
  occasion,
  uuid,
  company: company(profile, certifications),
  answers: readAnswers(answers),
  ...rest,
})
