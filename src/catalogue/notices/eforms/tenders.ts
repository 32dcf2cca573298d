import type { Money } from '../../../platform/text/money.ts'
import type { Organisation } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { instant } from './dates.ts'
import { resolveOrganisations } from './organisations.ts'
import type { Directory } from './organisations.ts'
import { companiesAmong } from '../winners.ts'
import { isWithheld } from './privacy.ts'
import { all, text, textsOf } from './query.ts'
import { amount } from './values.ts'

/** A tender of the result, with its published members. */
export interface LotTender {
  id: string
  /** BT-13714 */
  lotId: string | null
  rank: number | null
  value: Money | null
  suppliers: Organisation[]
  /** The name of the tenderer states that nobody won. */
  isFailed: boolean
  subcontractedShare: number | null
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
      const { companies: suppliers, isFailed } = companiesAmong(
        resolveOrganisations(known, textsOf(party, 'efac:Tenderer/cbc:ID')),
        ({ name }) => name,
      )
      const subcontractedShare = subcontracted(element, value)
      const lotId = text(element, 'efac:TenderLot/cbc:ID')
      return [
        id,
        {
          id,
          lotId,
          rank: rank === null ? null : Number(rank),
          value,
          suppliers,
          isFailed,
          subcontractedShare,
        },
      ]
    }),
  )
}

/**
 * The share of BT-555, or BT-553 divided by the value in the same currency; 0 if nothing is subcontracted
 * (BT-773).
 */
function subcontracted(tender: XmlElement, value: Money | null): number | null {
  const term = all(tender, 'efac:SubcontractingTerm').find(
    (each) => text(each, "efbc:TermCode[@listName='applicability']") !== null,
  )
  if (!term || isWithheld(term, 'sub-per')) return null
  const percent = Number(text(term, 'efbc:TermPercent') ?? Number.NaN)
  if (percent >= 0 && percent <= 100) return percent / 100
  const part = isWithheld(term, 'sub-val') ? null : amount(term, 'efbc:TermAmount')
  if (part && value && part.currency === value.currency && value.minor >= part.minor && value.minor > 0)
    return Math.round((part.minor / value.minor) * 10_000) / 10_000
  return text(term, 'efbc:TermCode') === 'no' ? 0 : null
}

/** The facts of a contract about its tender. */
export interface Contracted {
  /** The day of the decision (BT-1451), or of the signature (BT-145) */
  day: string | null
  /** BT-150 */
  number: string | null
}

/** A SettledContract of the NoticeResult, with the tenders that it names (BT-3202). */
export interface Contract extends Contracted {
  id: string | null
  tenders: string[]
}

export const contracts = (result: XmlElement): Contract[] =>
  all(result, 'efac:SettledContract').map((contract) => ({
    id: text(contract, 'cbc:ID'),
    day:
      instant(text(contract, 'cbc:AwardDate'), null, 'start') ??
      instant(text(contract, 'cbc:IssueDate'), null, 'start'),
    number: text(contract, 'efac:ContractReference/cbc:ID'),
    tenders: textsOf(contract, 'efac:LotTender/cbc:ID'),
  }))

/** The tenders that a contract names. If a tender has several contracts, the earliest. */
export function contracted(settled: Contract[]): Map<string, Contracted> {
  const found = new Map<string, Contracted>()
  for (const { day, number, tenders: named } of settled) {
    for (const id of named) {
      const before = found.get(id)
      const keeps = before && before.day !== null && (day === null || before.day <= day)
      found.set(
        id,
        keeps
          ? { ...before, number: before.number ?? number }
          : { day, number: number ?? before?.number ?? null },
      )
    }
  }
  return found
}

/**
 * The only contract that a LotResult names (OPT-315). It is the contract of the only winner, though some publishers list
 * the tender in no contract, or in the contract of another lot.
 */
export function onlyContract(settled: Contract[], named: string[]): Contract | null {
  const [only, ...others] = settled.filter(({ id }) => id !== null && named.includes(id))
  return only && others.length === 0 ? only : null
}

const byId = (elements: XmlElement[]) =>
  new Map(
    elements.flatMap((element) => {
      const id = text(element, 'cbc:ID')
      return id === null ? [] : [[id, element] as const]
    }),
  )
