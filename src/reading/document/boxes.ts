import { worded } from '../../reference/language/worded.ts'

/** Boxes. If any is ticked, the unticked ones do not apply; if none is, they are a list to check. */
export const ticked = /^(?:[☒☑✔]|\[[xX]\])/u
export const open = /^(?:☐|\[\s?\])/u

/** "☐ We are insured": a box with "we" is for the bidder to tick, whatever the buyer has ticked. */
export const ofBidder = worded(String.raw`(?<!\p{L})(?:{{first_person}})(?!\p{L})`)
