import * as z from 'zod'
import { isCountry } from '../../reference/codes/countries.ts'
import { idOf } from '../../platform/context/ids.ts'
import { filledText, nameOf } from '../../platform/http/params.ts'
import { plans, roles } from '../../platform/context/caller.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const Plan = z
  .enum(plans)
  .meta({ id: 'Plan', description: 'API keys work on the Enterprise plan', examples: ['enterprise'] })
export const Role = z.enum(roles).meta({ id: 'Role', description: 'Role of a person in the company' })
export type Role = z.output<typeof Role>

const notCountry = 'must be an ISO 3166 alpha-2 country such as DE'
const CountryCode = z.string().regex(/^[A-Z]{2}$/, { error: notCountry, abort: true })
/**
 * A country that exists. Addresses do not use this check: stored profiles are read by their schema again, old ones
 * included.
 */
export const Country = CountryCode.refine(isCountry, notCountry)
const Currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 currency such as EUR')
const Cpv = z.string().regex(/^\d{2,8}(-\d)?$/, 'must be a CPV code such as 45233130')
const Region = z.string().regex(/^[A-Z]{2}[A-Z0-9]{0,3}$/, 'must be a NUTS code or country such as DE212')
const Amount = z.number().min(0)
const Day = z.iso.date('must be a date such as 2026-11-20')

/** Every member may be left out or null: missing data means "unknown", never "no". */
const unknown = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

const Address = z.strictObject({
  street: unknown(filledText(200)),
  city: unknown(filledText(120)),
  postalCode: unknown(filledText(20)),
  country: unknown(CountryCode),
  nuts: unknown(Region),
})

const Contact = z.strictObject({
  name: unknown(filledText(200)),
  email: unknown(z.email()),
  phone: unknown(filledText(40)),
})

export const Reference = z.strictObject({
  title: filledText(300),
  buyer: unknown(filledText(300)),
  cpvCode: unknown(Cpv),
  value: unknown(Amount),
  currency: unknown(Currency),
  year: unknown(z.int().min(1900).max(2200)),
  public: unknown(z.boolean()).meta({ description: 'Whether the buyer is a public one' }),
})

export const Insurance = z.strictObject({
  type: filledText(120),
  amount: unknown(Amount),
  currency: unknown(Currency),
  validUntil: unknown(Day),
})

const Turnover = z.strictObject({ year: z.int().min(1900).max(2200), amount: Amount, currency: Currency })
export const ExclusionGround = z.strictObject({
  applies: z.boolean(),
  explanation: unknown(z.string().max(4000)),
})

export const Profile = z.strictObject({
  legalName: unknown(filledText(300)),
  registrationNumber: unknown(filledText(60)),
  vatNumber: unknown(filledText(60)),
  sizeClass: unknown(z.enum(['micro', 'small', 'medium', 'large'])),
  address: unknown(Address),
  contact: unknown(Contact),
  employees: unknown(z.int().min(0)),
  turnover: unknown(z.array(Turnover).max(20)),
  cpvCodes: unknown(z.array(Cpv).max(200)),
  regions: unknown(z.array(Region).max(200)),
  languages: unknown(z.array(z.string().regex(/^[a-z]{2,3}$/)).max(50)),
  capabilities: unknown(z.string().max(20_000)),
  references: unknown(z.array(Reference).max(200)),
  insurances: unknown(z.array(Insurance).max(50)),
  exclusionGrounds: unknown(z.record(z.string().max(60), ExclusionGround)),
})
export type Profile = z.output<typeof Profile>

export const Certification = z.strictObject({
  name: filledText(200),
  standard: unknown(filledText(120)),
  issuer: unknown(filledText(200)),
  number: unknown(filledText(120)),
  issuedAt: unknown(Day),
  expiresAt: unknown(Day),
})

export const CreateCompany = z.strictObject({ name: nameOf(200), country: Country, plan: Plan })
export const UpdateCompany = z.strictObject({
  plan: Plan.optional(),
  profile: Profile.nullable().optional(),
  certifications: z.array(Certification).max(200).optional(),
  /** Null lifts the rules of a company whose own networks or limits keep its owners out. */
  policy: z.null().optional(),
})

export const Company = z
  .object({
    id: idOf('company'),
    name: z.string(),
    country: z.string(),
    plan: Plan,
    profile: Profile.extend({ version: z.int() }).nullable(),
    certifications: z.array(Certification.extend({ id: idOf('certification') })),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Company' })
export type Company = z.output<typeof Company>

export const CreateUser = z.strictObject({
  email: z
    .string()
    .trim()
    .transform((text) => text.toLowerCase())
    .pipe(z.email('must be an e-mail address').max(254)),
  name: nameOf(200),
  password: z.string().min(12, 'must have at least 12 characters').max(256),
  companyId: idOf('company'),
  role: Role,
})

export const User = z
  .object({
    id: idOf('user'),
    email: z.string(),
    name: z.string(),
    companyId: idOf('company'),
    role: Role,
    createdAt: Time,
  })
  .meta({ id: 'User' })
