import { isOfPeople } from './certificates.ts'
import type { DemandCode } from './codes.ts'
import type { FoundRequirement } from './found.ts'
import { isSure } from './schema.ts'

/** Things that a procedure requires once. */
const single: ReadonlySet<DemandCode> = new Set(['turnover', 'references', 'validity', 'tender_guarantee'])
/** Things that need one sentence only. */
const plain: ReadonlySet<DemandCode> = new Set(['variants', 'site_visit', 'staff_transfer'])

/** In characters: a longer sentence about references adds details. */
const telling = 50
/**
 * In characters: a longer sentence about variants states what they must contain, not only whether they are
 * accepted.
 */
const describing = 80

/** "References must be verifiable" adds nothing to a number; "references must be of schools built since 2018" does. */
const isRepeated = ({ code, text }: FoundRequirement) =>
  single.has(code) && (code !== 'references' || text.length < telling)

/**
 * Requirements on people: a certificate in the same sentence is theirs, not a second requirement on the
 * company.
 */
const ofPeople: ReadonlySet<DemandCode> = new Set(['background_check', 'key_staff'])

const isOfCompany = ({ certificates }: FoundRequirement) => certificates.some((name) => !isOfPeople(name))

const placeOf = ({ quote: { page, start } }: FoundRequirement) => `${page} ${start}`

/** The requirements without the certificates of people, which another row of the same sentence requires. */
export function withoutOfPeople(found: readonly FoundRequirement[]): FoundRequirement[] {
  const people = new Set(found.filter(({ code }) => ofPeople.has(code)).map(placeOf))
  return found.filter((one) => one.code !== 'certificate' || isOfCompany(one) || !people.has(placeOf(one)))
}

/**
 * The requirements without duplicates: the same requirement with the same number, lot and certificates, or
 * the same words. Other sentences about the same thing stay, because they require something else. The order
 * is preserved. A requirement that is only likely replaces no other.
 */
export function merged(found: readonly FoundRequirement[]): FoundRequirement[] {
  const sure = found.filter(isSure)
  const numbered = new Set(sure.filter(({ threshold }) => threshold).map(({ code }) => code))
  const known = new Set(sure.map(keyOf))
  const seen = new Set<string>()
  return found.filter((one) => {
    if (one.threshold === null && !one.handedIn && numbered.has(one.code) && isRepeated(one)) return false
    const key = keyOf(one)
    const isNew = !seen.has(key) && (isSure(one) || !known.has(key))
    if (isNew) seen.add(key)
    return isNew
  })
}

/** The characters between words. The signs of a measure belong to its number: "> 50 °C", "-5 to +30 °C". */
const between = /(?:(?![<>≤≥±]|[-−+–](?=\d))[^\p{L}\d])+/gu

/** The words of a text, for comparing. */
export const comparableWords = (text: string): string => text.toLowerCase().replace(between, ' ')

/** "Bankruptcy: the bidder declares that …", "Corruption: the bidder declares that …": one declaration on many grounds. */
const ground = /^[^:.;]{3,100}:\s(?=.{60})/su

function keyOf({ code, lotId, threshold, certificates, ofPart, text }: FoundRequirement): string {
  const words =
    (threshold && single.has(code)) ||
    (plain.has(code) && !ofPart && !(code === 'variants' && text.length >= describing))
      ? ''
      : comparableWords(code === 'declaration' ? text.replace(ground, '') : text).trim()
  return JSON.stringify([code, lotId, threshold, certificates, words])
}
