import type { Requirement } from './schema.ts'
import { worded } from '../../reference/language/worded.ts'

type Nature = Requirement['nature']
type Named = Pick<Requirement, 'category' | 'code'> & { text: string | null; handedIn?: boolean }

/** Documents to hand in with the bid. */
const papers: ReadonlySet<string> = new Set([
  'document',
  'concept',
  'samples',
  'declaration',
  'financial_statements',
  'tax_clearance',
  'tender_guarantee',
])

/**
 * Words for bidders and bids: a requirement that begins with one of them must be met before there is a
 * contract.
 */
const bids = worded(String.raw`(?<!\p{L})(?:{{bid}})`)
const head = 80

/** Words for what is owed under the contract: its invoices, and what is due at its end. */
const owed = worded(String.raw`(?<!\p{L})(?:{{contract_end}})|{{invoice}}`)

/**
 * The nature of a requirement: by its category, and, if a contract may be meant, by the party with which its
 * text begins.
 */
export function natureOf({ category, code, text, handedIn = false }: Named): Nature {
  const isOwed = owed().test(text ?? '')
  if (handedIn || (code !== null && papers.has(code)))
    return code === 'document' && isOwed ? 'contract_term' : 'evidence'
  if (category === 'performance') {
    const isOfBid = code === 'specification' && !isOwed && bids().test((text ?? '').slice(0, head))
    return isOfBid ? 'condition' : 'contract_term'
  }
  return category === 'guarantee' ? 'contract_term' : 'condition'
}
