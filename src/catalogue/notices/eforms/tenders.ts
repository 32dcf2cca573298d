import type { Money } from '../../../platform/money.ts'
import type { Organisation } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { instant } from './dates.ts'
import { resolve } from './organisations.ts'
import type { Directory } from './organisations.ts'
import { isWithheld } from './privacy.ts'
import { all, text, textsOf } from './query.ts'
import { amount } from './values.ts'

/** A tender of the result, as far as it is published. */
export interface LotTender {
  id: string
  rank: number | null
  value: Money | null
  suppliers: Organisation[]
}

/** The tenders of a NoticeResult by technical id (TEN-0001), with every member of the tendering party. */
export function tenders(result: XmlElement, known: Directory): Map<string, LotTender> {
  const parties = byId(all(result, 'efac:TenderingParty'))
  return new Map(
    [...byId(all(result, 'efac:LotTender'))].map(([id, element]) => {
      const party = parties.get(text(element, 'efac:TenderingParty/cbc:ID') ?? '')
      const rank = isWithheld(element, 'ten-ran') ? null : text(element, 'cbc:RankCode')
      const value = isWithheld(element, 'win-ten-val')
        ? null
        : amount(element, 'cac:LegalMonetaryTotal/cbc:PayableAmount')
      const suppliers = resolve(known, textsOf(party, 'efac:Tenderer/cbc:ID'))
      return [id, { id, rank: rank === null ? null : Number(rank), value, suppliers }]
    }),
  )
}

/**
 * The tenders that a contract of the NoticeResult names, with the day its winner was decided (BT-1451), else the day it
 * was signed (BT-145); the earliest where several contracts follow from one tender.
 */
export function contracted(result: XmlElement): Map<string, string | null> {
  const found = new Map<string, string | null>()
  for (const contract of all(result, 'efac:SettledContract')) {
    const day =
      instant(text(contract, 'cbc:AwardDate'), null, 'start') ??
      instant(text(contract, 'cbc:IssueDate'), null, 'start')
    for (const id of textsOf(contract, 'efac:LotTender/cbc:ID')) {
      const before = found.get(id) ?? null
      found.set(id, before !== null && (day === null || before < day) ? before : day)
    }
  }
  return found
}

const byId = (elements: XmlElement[]) =>
  new Map(
    elements.flatMap((element) => {
      const id = text(element, 'cbc:ID')
      return id === null ? [] : [[id, element] as const]
    }),
  )
