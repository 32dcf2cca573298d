import { type Child, createContext, useContext } from 'hono/jsx'
import type { Reader } from './reader.ts'
import type { Visit } from './visit.ts'

/** For whom a time or a sum is written, and the present time. */
export interface Seen {
  reader: Reader
  ctx: { now: Date }
}

const Around = createContext<Visit | Seen | null>(null)

/** Says for whom the page is written. `Page` does so for everything inside of it. */
export const WrittenFor = ({ visit, children }: { visit: Visit | Seen; children: Child }) => (
  <Around.Provider value={visit}>{children}</Around.Provider>
)

/** For whom the page is written: a visitor, or a person of a company. */
export function useSeen(): Visit | Seen {
  const seen = useContext(Around)
  if (seen === null) throw new Error('Nothing says for whom this is written')
  return seen
}

/** The visit of the page around a component. */
export function useVisit(): Visit {
  const seen = useSeen()
  if (!isVisit(seen)) throw new Error('The page is not of a company')
  return seen
}

const isVisit = (seen: Visit | Seen): seen is Visit => 'session' in seen
