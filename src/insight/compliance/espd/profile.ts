import { judgeRequirement } from '../../match/evidence/judge.ts'
import type { Judgement } from '../../match/evidence/facts.ts'
import type { RequestedCriterion } from './requested-criteria.ts'
import type { EspdInput } from './input.ts'
import { mainOf } from './questions.ts'
import type { EspdAmount, EspdAnswer, EspdValue } from './schema.ts'
import { companySizeOf, latestTurnover } from './size.ts'
import { type Criterion, criterionNamed } from '../../../reference/codes/espd-criteria.ts'
import { isEspdCurrency } from './currencies.ts'
import type { Profile } from '../../../identity/accounts/schema.ts'

/** The answer of the company's record to a criterion; empty if the record has none. */
export function answerFromProfile(requested: RequestedCriterion, input: EspdInput): EspdAnswer {
  const { kind } = requested.criterion
  if (kind === 'exclusion') return groundOf(requested.criterion, input)
  return kind === 'selection'
    ? abilityOf(requested, input)
    : (others[requested.criterion.code]?.(input) ?? {})
}

/** A declaration may name the ground by its ESPD code, its eForms code or its identifier. */
function groundOf({ code }: Criterion, { company: { profile } }: EspdInput): EspdAnswer {
  const entries = Object.entries(profile?.exclusionGrounds ?? {})
  const ground = entries.find(([key]) => criterionNamed(key)?.code === code)?.[1]
  if (!ground) return {}
  const explanation = ground.explanation?.trim()
  return { answer: ground.applies, ...(ground.applies && explanation && { description: explanation }) }
}

/**
 * The figures of the profile, and yes if every requirement of the criterion is met; never no. A requirement without a
 * minimum asks for the figures alone.
 */
function abilityOf({ criterion, requirements }: RequestedCriterion, input: EspdInput): EspdAnswer {
  const judgements = requirements.map((each) => judgeRequirement(each, input.company, input.occasion))
  const figures = figuresOf[criterion.code]?.(input, judgements) ?? {}
  const hasFigures = Object.keys(figures).length > 0
  const met =
    judgements.length > 0 &&
    judgements.every(
      ({ status, need }) => status === 'met' || (status === 'unknown' && need === null && hasFigures),
    )
  return met && mainOf(criterion) && canSay(criterion, figures) ? { ...figures, answer: true } : figures
}

/** A profile has no specific turnover: the total may suffice, but it does not answer the question. */
const canSay = ({ code }: Criterion, figures: EspdAnswer) =>
  !code.startsWith('spec-') || figures.amounts !== undefined

type Figures = (input: EspdInput, judgements: Judgement[]) => EspdAnswer

/** Years of turnover to state; more are rarely required. */
const maxYears = 3

function yearsOf({ company: { profile } }: EspdInput) {
  return (profile?.turnover ?? [])
    .filter(({ currency }) => isEspdCurrency(currency))
    .toSorted((a, b) => b.year - a.year)
    .slice(0, maxYears)
}

const yearly: Figures = (input) => withAmounts(yearsOf(input))

/** The mean of the last years, if they have one currency. */
const average: Figures = (input) => {
  const years = yearsOf(input)
  const [last] = years
  if (!last || years.some(({ currency }) => currency !== last.currency)) return {}
  const mean = years.reduce((sum, { amount }) => sum + amount, 0) / years.length
  const span = years
    .map(({ year }) => year)
    .toReversed()
    .join(', ')
  return {
    amounts: [{ amount: Math.round(mean * 100) / 100, currency: last.currency }],
    description: `Average of ${span}`,
  }
}

const insured: Figures = ({ company: { profile } }, judgements) => {
  const held = itemsOf(profile?.insurances ?? [], 'insurances', judgements)
  return withAmounts(
    held.flatMap(({ amount, currency }) =>
      amount !== null && currency !== null && isEspdCurrency(currency) ? [{ amount, currency }] : [],
    ),
  )
}

const performed: Figures = ({ company: { profile } }, judgements) =>
  referencesIn(itemsOf(profile?.references ?? [], 'references', judgements))

const registered: Figures = ({ company: { profile } }) =>
  profile?.registrationNumber ? { description: profile.registrationNumber } : {}

const manpower: Figures = ({ company: { profile }, occasion }) => {
  const employees = profile?.employees ?? null
  return employees === null
    ? {}
    : properties({ 'RG1/RSG1/QSG2/Q1': occasion.now.getUTCFullYear(), 'RG1/RSG1/QSG2/Q2': employees })
}

const figuresOf: Record<string, Figures | undefined> = {
  'gen-year-to': yearly,
  'aver-year-to': average,
  'indem-insu': insured,
  'work-perform': performed,
  'supply-perform': performed,
  'service-perform': performed,
  'trade-regist': registered,
  'year-manpower': manpower,
}

const withAmounts = (amounts: EspdAmount[]): EspdAnswer => (amounts.length > 0 ? { amounts } : {})
const properties = (values: Record<string, EspdValue | EspdValue[]>): EspdAnswer => ({ properties: values })

/** The items of a list in the profile that the judgements are based on. */
function itemsOf<T>(items: T[], member: string, judgements: Judgement[]): T[] {
  const named = new Set(judgements.flatMap(({ evidence }) => evidence.map(({ id }) => id)))
  return items.filter((_item, index) => named.has(`${member}[${index}]`)).slice(0, 10)
}

/**
 * The answers in Part II of the document, which every operator gives, as far as role and profile determine
 * them.
 */
const others: Record<string, ((input: EspdInput) => EspdAnswer) | undefined> = {
  sme: ({ company: { profile }, occasion }) => {
    const size = companySizeOf(profile, occasion.convert)
    const turnover = latestTurnover(profile)
    if (size === null || size === 'large') return size === null ? {} : { answer: false }
    const employees = profile?.employees ?? null
    return {
      answer: true,
      ...(employees !== null && properties({ 'QG1/QSG1/Q1': employees })),
      ...(turnover && isEspdCurrency(turnover.currency) && withAmounts([turnover])),
    }
  },
  'eo-group': ({ role, group, company }) => {
    if (role === 'sole-tenderer') return { answer: false }
    if (role !== 'group-lead' && role !== 'group-mem') return {}
    return {
      answer: true,
      ...properties({
        'QG1/QSG1/Q1': role,
        'QG1/QSG1/Q2': group && group.others.length > 0 ? group.others.join('; ') : unnamed,
        'QG1/QSG1/Q3': group?.name ?? groupNameFor(company.profile?.legalName ?? company.name),
      }),
    }
  },
}

/** Names a group whose members are unknown here, so that the response does not hide the group. */
export const unnamed = 'Not named in this response'
export const groupNameFor = (name: string) => `Group with ${name}`

type Reference = NonNullable<Profile['references']>[number]

const place = 'RG1/RSG1/QSG2/QSG1'

/**
 * The company's references as answers. The values of a reference share an index in the lists, so a member is
 * included only if every reference has it. A year alone is not a period, so it goes into the description.
 */
function referencesIn(references: Reference[]): EspdAnswer {
  if (references.length === 0) return {}
  const values: Record<string, EspdValue[] | null> = {
    [`${place}/Q1`]: references.map(({ title, year }) => (year === null ? title : `${title} (${year})`)),
    [`${place}/Q2`]: inAll(references, ({ value, currency }) =>
      value !== null && currency !== null && isEspdCurrency(currency) ? { amount: value, currency } : null,
    ),
    [`${place}/QSG1/Q1`]: inAll(references, ({ buyer }) => buyer),
  }
  const known = Object.entries(values).filter((entry): entry is [string, EspdValue[]] => entry[1] !== null)
  return { properties: Object.fromEntries(known) }
}

function inAll<T, V>(items: T[], read: (item: T) => V | null): V[] | null {
  const values = items.flatMap((item) => read(item) ?? [])
  return values.length === items.length ? values : null
}
