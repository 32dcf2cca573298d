import { worded } from '../../reference/language/worded.ts'

/** Boxes. Where some are ticked, the others do not hold; where none is, they are a list to check. */
export const ticked = /^(?:[☒☑✔]|\[[xX]\])/u
export const open = /^(?:☐|\[\s?\])/u

/** "☐ We are insured": what says "we" is for the bidder to tick, whatever the buyer has ticked. */
export const ofBidder = worded(String.raw`(?<!\p{L})(?:{{first_person}})(?!\p{L})`)
