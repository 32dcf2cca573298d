import type { endpoints } from '../endpoints.ts'
import type { Tag } from './document.ts'

/** The areas of the API by the first segment of their paths. A new area does not compile until it is described here. */
const descriptions = {
  directory: 'All endpoints, as links.',
  tenders: 'Public tenders from official sources, with their requirements and awards.',
  documents: 'Documents of tenders: those that buyers publish, and those that your company uploads.',
  pipeline: 'Tenders that your company has saved, by stage.',
  bids: 'Your company’s bids, from draft to submission and outcome.',
  tasks: 'Work that someone of your company has to do for a tender or bid.',
  analysis: 'The demands and risks of a tender, and how it fits your company.',
  market: 'Awards, buyers and competitors in a market.',
  alerts: 'Saved searches that report new tenders, and their notifications.',
  teams: 'Groups of people in your company.',
  consortiums: 'Companies that bid together, and who does what.',
  assets: 'Certificates, references and other files for bids.',
  compliance: 'How you meet a tender’s requirements, and the ESPD.',
  clarifications: 'Questions to the buyer of a tender, with the answers.',
  chat: 'Questions about a tender, answered from its documents.',
  webhooks: 'Addresses of yours that receive events, and the events.',
  calendar: 'The dates of everything that your company follows, for calendar programs.',
  me: 'The calling key: its company and holder, and its use.',
  audit: 'Who did what in your company.',
  sandbox: 'A place apart to try the service: example tenders, and a clock that can be moved forward.',
  health: 'Whether the service works. Open to everyone.',
} satisfies Record<Exclude<Area, '' | 'events'> | 'documents' | 'pipeline' | 'clarifications', string> &
  Record<string, string>

type FirstSegment<R> = R extends `${string} /${infer P}` ? (P extends `${infer S}/${string}` ? S : P) : never
type Area = FirstSegment<keyof typeof endpoints>

/**
 * The tag of a path: `tenders` for `/tenders/:id`. Saved tenders, own documents and questions to buyers are of the company
 * and separate from the catalogue. Events are what webhooks deliver.
 */
export function tagOf(path: string): string {
  if (path.startsWith('/tenders/saved')) return 'pipeline'
  if (path === '/') return 'directory'
  if (path === '/events') return 'webhooks'
  const [, part] = /^\/tenders\/[^/]+\/(documents|clarifications)\b/.exec(path) ?? []
  return part ?? path.split('/')[1] ?? ''
}

/** The tags in use, in the order of the table. */
export function tagsOf(paths: string[]): Tag[] {
  const texts: Record<string, string> = descriptions
  return [...new Set(paths.map(tagOf))].map((name) => ({ name, description: texts[name] ?? '' }))
}
