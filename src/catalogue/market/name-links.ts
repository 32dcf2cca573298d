import { boundList } from '../../platform/db/bulk.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { numbersIn, identitiesOf, type MarketParty, supplierOf } from './identity.ts'
import { type PartyNumber, wordMark } from './parties.ts'
import { nameWords } from './legal-forms.ts'

/**
 * Ties the identities of a company that differ in the first word of its name: each is paired with all words of its
 * names, so that two names that share a word under one number are one company. Two names without a common word under
 * one number are two companies.
 */
export const nameLinksOf = (
  tenderId: string,
  { buyers, suppliers }: Record<'buyers' | 'suppliers', MarketParty[]>,
): PartyNumber[] => [
  ...links(tenderId, 'buyer', buyers, (identity) => identity),
  ...links(tenderId, 'supplier', suppliers, supplierOf),
]

type Role = 'buyer' | 'supplier'

const wordsOf = (role: Role, number: string) => `${wordMark}${role} ${number}`

const links = (
  tenderId: string,
  role: Role,
  parties: MarketParty[],
  idOf: (identity: string) => string,
): PartyNumber[] => {
  const found = new Map<string, PartyNumber>()
  for (const party of parties) {
    const identities = identitiesOf(party)
    const ofNames = new Set([party.name, ...(party.names ?? [])].flatMap(nameWords))
    for (const [index, { number, isLocal }] of numbersIn(party).entries()) {
      const id = idOf(identities[index] ?? number)
      for (const word of isLocal ? [] : ofNames) {
        const other = `${wordsOf(role, number)} ${word}`
        found.set(`${id} ${other}`, { tenderId, number: id, other })
        found.set(`${other} ${id}`, { tenderId, number: other, other: id })
      }
    }
  }
  return [...found.values()]
}

/**
 * SQL for the ids of all suppliers under the numbers of parties, whatever their names: a company knows its
 * own number. An exclamation mark sorts after the space after the number.
 */
export const suppliersUnder = (parties: MarketParty[]): Sql => {
  const numbers = parties.flatMap(numbersIn).map(({ number }) => wordsOf('supplier', number))
  return sql`SELECT under.other FROM json_each(${boundList([...new Set(numbers)])}) AS own
    CROSS JOIN party_numbers AS under ON under.number > own.value || ' ' AND under.number < own.value || '!'`
}
