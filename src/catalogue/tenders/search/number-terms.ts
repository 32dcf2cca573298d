import { type Expression, term } from './expression.ts'
import { cpvPrefix, cpvToken } from './tokens.ts'
import { joinedNumber, journalNumber, numberInAddress } from '../numbers.ts'

/** The longest text that is one number with the words before it. */
const maxLength = 120
/** Signs of the query language: a text with them is not a number. */
const signs = /["“”„«»*]|(?:^|\s)-|\sOR\s/
const cpvCode = /^(\d{2})\.?(\d{2})\.?(\d{2})\.?(\d{2})(?:-\d)?$/
const cpvBeginning = /^\d{2,8}(?:-\d)?$/

/**
 * The terms by which a search finds the tender with a number, in whichever way the number is written; none
 * for a text that is not a number. A CPV code finds the tenders of the code and of everything below it.
 */
export function numberTerms(q: string): Expression[] {
  if (q.length > maxLength || signs.test(q) || !/\d{2}/.test(q)) return []
  const text = q.trim()
  const bare = withoutLabel(text)
  const isCpv = /^cpv/i.test(text)
  const codes = codesIn(bare, isCpv)
  const numbers = [journalNumber(bare), joinedNumber(text), bare === text ? null : joinedNumber(bare)]
  const tokens = [
    ...codes.map((code) => cpvToken(cpvPrefix(code))),
    ...numbers.filter((each) => each !== null),
  ]
  return [...new Set(tokens)].map((token) => term(token))
}

/** Every part of the text must be a code. */
function codesIn(text: string, isNamed: boolean): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const codes = parts.map((part) => {
    const digits = cpvCode.exec(part)?.slice(1).join('')
    return digits ?? (isNamed && cpvBeginning.test(part) ? part.slice(0, 8).replace(/-\d$/, '') : null)
  })
  return codes.every((code) => code !== null) ? codes : []
}

const maxLabels = 3

/**
 * The text without the words before the number, which name it (`TED 587711-2025`, `Solicitation no. 12`,
 * `CPV: 45`), or without the address that ends with the number.
 */
function withoutLabel(text: string): string {
  if (/^https?:/i.test(text)) return numberInAddress(text) ?? text.slice(text.lastIndexOf('/') + 1)
  const parts = text.split(/[\s:#]+/)
  const first = parts.findIndex((part) => /\d/.test(part))
  return first > 0 && first <= maxLabels ? parts.slice(first).join(' ') : text
}
