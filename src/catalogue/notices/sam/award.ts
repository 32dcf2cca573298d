import { countryByAlpha3 } from '../../../reference/codes/countries.ts'
import { type Json, text, within } from '../json.ts'
import { moment } from '../moment.ts'
import { statedMoney } from '../amounts.ts'
import { companiesAmong } from '../winners.ts'
import { emptyAward } from '../empty.ts'
import type { NoticeAward } from '../parts.ts'

/**
 * The award of an award notice, keyed by its contract number; none when the notice names neither an amount nor an
 * awardee.
 */
export function award(given: Json, noticeId: string): NoticeAward[] {
  const awardee = within(given, 'awardee')
  const name = text(awardee.name)
  const value = statedMoney(text(given.amount), 'USD', 'groups')
  if (name === null && value === null) return []
  const country = countryByAlpha3(text(within(awardee, 'location', 'country').code) ?? '')
  const numbers = [awardee.ueiSAM, awardee.duns, awardee.cageCode].flatMap((number) => text(number) ?? [])
  const [registrationNumber = null, ...otherRegistrationNumbers] = numbers
  const awarded = { name, names: [], country, registrationNumber, otherRegistrationNumbers, sme: null }
  const { companies, isFailed } = companiesAmong(name === null ? [] : [awarded], () => name)
  return [
    {
      ...emptyAward,
      key: text(given.number) ?? noticeId,
      suppliers: companies,
      value: isFailed ? null : value,
      awardedAt: moment(given.date, 'start'),
      status: isFailed ? 'unsuccessful' : 'awarded',
      contractId: text(given.number),
    },
  ]
}
