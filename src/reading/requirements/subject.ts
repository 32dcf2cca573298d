import type { Sides } from './sides.ts'

/** The number or sign of a clause or an item: "3.2 ", "b) ", "– ". */
export const marker = /^(?:[(§]?\s?[A-Za-z]{0,2}\.?\d[\d.]*\)?|\(?[a-z]\)|[-–•*])\s/

/** "The supplier provides …": contracts state duties in the present tense. */
export function isSubject(flat: string, lexicon: Pick<Sides, 'bidder'>): boolean {
  const found = lexicon.bidder.exec(flat)
  if (!found) return false
  const before = flat.slice(0, found.index).replace(marker, '')
  return before.trim().split(/\s+/).length <= 3 && !/[,;:]/.test(before)
}

/** "The Council holds …"; but not "employer's liability", nor a longer word with the same beginning. */
export const isBuyers = (flat: string, { buyer }: Pick<Sides, 'buyer'>) => {
  const found = buyer.exec(flat)
  return (
    found !== null &&
    !/^(?:['’]|\p{L}{2})/u.test(flat.slice(found.index + found[0].length)) &&
    isSubject(flat, { bidder: buyer })
  )
}

/** Whether a place is the beginning of a sentence, after the number of its clause and a word such as "the". */
export const isFirst = (start: number, flat: string) => start < 8 + (marker.exec(flat)?.[0].length ?? 0)
