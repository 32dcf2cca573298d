import { type Child, createContext, useContext } from 'hono/jsx'
import type { Reader } from './reader.ts'
import type { Visit } from './visit.ts'

/** For whom a time or a sum is written, and the present time. */
export interface Seen {
  reader: Reader
  ctx: { now: Date }
}

const Around = createContext<Visit | Seen | null>(null)

/** Sets the reader and the time for everything inside. `Page` uses it. */
export const WrittenFor = ({ visit, children }: { visit: Visit | Seen; children: Child }) => (
  <Around.Provider value={visit}>{children}</Around.Provider>
)

/** The visitor, or the person of a company, for whom the page is written. */
export function useSeen(): Visit | Seen {
  const seen = useContext(Around)
  if (seen === null) throw new Error('No page is around this component')
  return seen
}

/** The visit of the page around a component. */
export function useVisit(): Visit {
  const seen = useSeen()
  if (!isVisit(seen)) throw new Error('The page is not of a company')
  return seen
}

const isVisit = (seen: Visit | Seen): seen is Visit => 'session' in seen
