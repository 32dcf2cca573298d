import type { Requirement } from './schema.ts'

type Nature = Requirement['nature']
type Named = Pick<Requirement, 'category' | 'code'> & { text: string | null }

/** Papers that come with the bid. */
const papers: ReadonlySet<string> = new Set([
  'document',
  'concept',
  'samples',
  'declaration',
  'financial_statements',
  'tax_clearance',
  'tender_guarantee',
])

/** Words for whoever bids and for bids: a demand that begins with one is met before there is a contract. */
const bids =
  /(?<!\p{L})(?:tender|bid|offer|quot|propos|submission|applica|candidat|vendors?|bieter|bewerber|angebot|teilnahmeantr|soumission|offre|dossier)/iu
const head = 80

/** What kind of demand it is: by its category, and where a contract may be meant by whose duty it begins with. */
export function natureOf({ category, code, text }: Named): Nature {
  if (code !== null && papers.has(code)) {
    const isContract = code === 'document' && /invoic|rechnung|factur/iu.test(text ?? '')
    return isContract ? 'contract_term' : 'evidence'
  }
  if (category === 'performance') {
    return code === 'specification' && bids.test((text ?? '').slice(0, head)) ? 'condition' : 'contract_term'
  }
  return category === 'guarantee' ? 'contract_term' : 'condition'
}
