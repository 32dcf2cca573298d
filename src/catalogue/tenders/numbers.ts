import type { Notice } from '../notices/schema.ts'
import { words } from './search-words.ts'

/** In digits and in characters: shorter numbers are found as words, and occur in many texts. */
const minDigits = 3
const shortest = 5
const maxNumberLength = 64

/**
 * A number in the form of the index: letters and digits without separators and leading zeros, so that
 * `00587711-2025` is `587711 2025` in one word. Null if the text is not a number.
 */
export function joinedNumber(text: string): string | null {
  const joined = words(text).join('').replace(/^0+/, '')
  const digits = joined.replaceAll(/\D/g, '').length
  return joined.length >= shortest && joined.length <= maxNumberLength && digits >= minDigits ? joined : null
}

/** The number of a notice in the Official Journal, as it was written until 2023: `2022/S 207-592756`. */
export function journalNumber(text: string): string | null {
  const [, year, number] = /\b(\d{4})\s*\/\s*S\s*\d{1,3}\s*-\s*0*(\d{1,8})\b/i.exec(text) ?? []
  return year !== undefined && number !== undefined ? `${number}${year}` : null
}

/** The last part of the path of an address that is a number; null without one. */
export function numberInAddress(address: string): string | null {
  const [place = ''] = address.split(/[?#]/, 1)
  const path = place.split('/').slice(3)
  return path.findLast((part) => joinedNumber(part) !== null) ?? null
}

/**
 * The numbers by which people know a tender, in the form of the index: of its notices and its procedure, with the publishers
 * and with the buyer.
 */
export function numbersOf(notices: readonly Notice[]): string[] {
  const written = notices.flatMap(({ noticeId, refs, aliases, procedureId, url, numbers = [] }) => [
    noticeId,
    procedureId ?? '',
    numberInAddress(url ?? '') ?? '',
    ...numbers,
    // A release of OCDS is known by its own id, which follows that of its process.
    ...[noticeId, ...refs, ...aliases].map((name) => name.slice(name.indexOf(':') + 1)),
  ])
  return [...new Set(written.flatMap((each) => joinedNumber(each) ?? []))]
}
