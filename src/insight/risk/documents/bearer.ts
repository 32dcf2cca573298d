import type { DocumentRisk } from '../schema.ts'

/** Risks that are a debt: in a clause by which the buyer owes the supplier they are none for the supplier. */
const debts: ReadonlySet<DocumentRisk> = new Set([
  'contract_penalty',
  'fixed_milestones',
  'liquidated_damages',
  'service_credits',
  'uncapped_penalties',
  'unlimited_liability',
] as const)

/** A buyer as the one who owes, in plain text: "the client repays", "der auftraggeber haftet", "l'acheteur verse". */
const buyerOwes = [
  /\b(?:client|employer|buyer|authority|customer|purchaser|council|government) (?:(?:shall|will|must) )?(?:(?:also|then|promptly) )?(?:repays?\b|(?:pays?|indemnif(?:y|ies)|compensates?|reimburses?|(?:be|is) liable to) the (?:contractor|supplier|provider|seller|consultant|vendor)\b)/,
  /\b(?:auftraggeber|besteller|kaufer|bauherr) (?:haftet|schuldet|zahlt|ersetzt|erstattet)\b|\b(?:hat|schuldet|zahlt|ersetzt) (?:er|sie) de[mr] (?:auftragnehmer|verkaufer|lieferanten)/,
  /\b(?:acheteur|pouvoir adjudicateur|maitre d'ouvrage|client) (?:verse|paie|indemnise|garantit|rembourse|doit) (?:au titulaire|le titulaire|a l'entrepreneur|l'entrepreneur|au prestataire|le prestataire)\b/,
]

/** The clause of the supplier that may stand in the same sentence: "the contractor pays". */
const supplierOwes =
  /\b(?:contractor|supplier|provider|seller|consultant|vendor) (?:(?:shall|will|must) )?(?:repays?|pays?|indemnif(?:y|ies)|compensates?|(?:be|is) liable)\b|\b(?:auftragnehmer|lieferant|verkaufer|bieter) (?:haftet|schuldet|zahlt)\b|\btitulaire (?:verse|paie|encourt|doit|est redevable)\b/

/** Whether a clause in plain text makes a risk only for the buyer. */
export const bindsBuyer = (code: DocumentRisk, plain: string): boolean =>
  debts.has(code) && buyerOwes.some((owes) => owes.test(plain)) && !supplierOwes.test(plain)
