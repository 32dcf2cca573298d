import { countryByAlpha3 } from '../../../reference/codes/countries.ts'
import { money } from '../../../platform/money.ts'
import { type Json, text, within } from '../json.ts'
import { moment } from '../moment.ts'
import { emptyAward } from '../empty.ts'
import type { NoticeAward } from '../parts.ts'

/**
 * The award of an award notice, keyed by its contract number; none when the notice names neither an amount nor an
 * awardee.
 */
export function award(given: Json, noticeId: string): NoticeAward[] {
  const awardee = within(given, 'awardee')
  const name = text(awardee.name)
  const value = money(text(given.amount), 'USD')
  if (name === null && value === null) return []
  const country = countryByAlpha3(text(within(awardee, 'location', 'country').code) ?? '')
  const registrationNumber = text(awardee.ueiSAM) ?? text(awardee.duns)
  return [
    {
      ...emptyAward,
      key: text(given.number) ?? noticeId,
      suppliers: name === null ? [] : [{ name, names: [], country, registrationNumber, sme: null }],
      value,
      awardedAt: moment(given.date, 'start'),
      status: 'awarded',
      contractId: text(given.number),
    },
  ]
}
