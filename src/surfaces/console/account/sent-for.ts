import { nothingSent, type Sent } from '../page/sent.ts'
import type { Visit } from '../page/visit.ts'

/** What was sent, for the form it was sent by; the page's others show what is stored. */
export const sentFor = ({ url, sent }: Visit, action: string): Sent =>
  url.pathname === action ? sent : nothingSent
