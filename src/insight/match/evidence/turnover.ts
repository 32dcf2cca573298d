import type { Profile } from '../../../identity/accounts/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofProfile, undecided } from './facts.ts'
import { minimumOf, requirementText, yearsBack } from './numbers.ts'
import { worded } from '../../../reference/language/worded.ts'

type Year = NonNullable<Profile['turnover']>[number]

/** Whether a requirement concerns the average of the years, every year, or the latest year. */
type Reading = 'average' | 'each' | 'latest'

const average = worded('{{on_average}}')
const each = worded('{{each_year}}')
/** Words for a turnover in the field of the contract alone, which a profile does not state separately. */
const specific = worded('{{specific_turnover}}')

/** With at least this share of the required turnover, a requirement counts as met in part. */
const nearly = 0.8
/** A total of this many times the required specific turnover is assumed to include it. */
const ampleTotal = 2

/** Judges the turnover of the last years against the required one, in its currency. */
export function judgeTurnover(
  requirement: Requirement,
  { profile }: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say, now } = occasion
  const text = `${requirement.code ?? ''} ${requirementText(requirement)}`
  const yearsRequired = yearsBack(text)
  const oldest = now.getUTCFullYear() - Math.max(yearsRequired ?? 0, 3) - 1
  const years = (profile?.turnover ?? [])
    .filter(({ year }) => year >= oldest)
    .toSorted((a, b) => b.year - a.year)
  const minimum = minimumOf(requirement)
  const need = minimum && say.money(minimum.amount, minimum.currency)
  const unknown = (note: 'turnover.unknown' | 'turnover.noRate') =>
    undecided(say(note), say('remedy.profile'), need)
  if (years.length === 0) return unknown('turnover.unknown')
  if (!minimum) return stated(years, occasion)
  const reading = readingOf(text, yearsRequired)
  const taken = years.slice(0, reading === 'latest' ? 1 : (yearsRequired ?? 3))
  const { currency } = minimum
  const amounts = taken.flatMap((year) => occasion.convert(year.amount, year.currency, currency) ?? [])
  if (amounts.length < taken.length) return unknown('turnover.noRate')
  const have = reading === 'each' ? Math.min(...amounts) : sum(amounts) / amounts.length
  const ratio = have / minimum.amount
  const isShort = reading !== 'latest' && taken.length < (yearsRequired ?? 1)
  const { status, note } = standingOf(ratio, specific().test(text), isShort)
  const shown = say.money(have, currency)
  const percent = Math.floor(ratio * 100)
  const values = {
    have: shown,
    need: need ?? '',
    percent,
    years: taken.length,
    asked: yearsRequired ?? taken.length,
  }
  return {
    status,
    evidence: [evidenceOf(taken, occasion)],
    have: shown,
    need,
    note: say(note, values),
    remedy: status === 'met' ? null : say(status === 'missing' ? 'remedy.rely' : 'remedy.prove'),
  }
}

/**
 * The status for a turnover. `ratio` is the turnover divided by the required one; `isShort` means that fewer
 * years are recorded than required.
 */
function standingOf(ratio: number, isSpecific: boolean, isShort: boolean) {
  const isFull = ratio >= (isSpecific ? ampleTotal : 1)
  const status = isFull && !isShort ? 'met' : ratio >= nearly ? 'partial' : 'missing'
  if (isFull && isShort) return { status, note: 'turnover.years' } as const
  if (ratio >= 1 && !isFull) return { status, note: 'turnover.specific' } as const
  return { status, note: `turnover.${status}` } as const
}

const readingOf = (text: string, yearsRequired: number | null): Reading =>
  average().test(text)
    ? 'average'
    : each().test(text) && yearsRequired !== null
      ? 'each'
      : yearsRequired === null
        ? 'latest'
        : 'average'

/** The judgement if no sum was found: figures alone do not show that the company meets what is demanded of them. */
const stated = (years: Year[], occasion: Occasion): Judgement => ({
  ...undecided(occasion.say('turnover.stated'), occasion.say('remedy.read')),
  evidence: [evidenceOf(years.slice(0, 3), occasion)],
})

function evidenceOf(years: Year[], { say }: Occasion) {
  const [last, first] = [years[0]?.year, years.at(-1)?.year]
  const span = first === last ? `${last}` : `${first}–${last}`
  return ofProfile('turnover', `${say('name.turnover')} ${span}`)
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
