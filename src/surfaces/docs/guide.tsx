import type { Child } from 'hono/jsx'
import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { ChangelogPage } from './changes.tsx'
import { Clients } from './clients.tsx'
import { Connector } from './connector.tsx'
import { Errors, LimitsSection, Pagination, TimesAndMoney } from './conventions.tsx'
import { Events } from './events.tsx'
import { ImportingNotices } from './importing.tsx'
import { Authentication, Requests } from './introduction.tsx'
import { Mirroring } from './mirroring.tsx'
import { InSandbox } from './sandbox.tsx'
import { FirstCall, Idempotency, Ocds } from './starting.tsx'
import { ToolsPage } from './tools.tsx'
import { Versions } from './versions.tsx'
import { ReceivingWebhooks } from './webhooks.tsx'

interface GuideProps {
  document: OpenApiDocument
  /** The changelog of the project, in Markdown. */
  changelog: string
}

interface Chapter {
  id: string
  title: string
  /** One line for the list of guides and for the search. */
  about: string
  /** Names that readers search for and the guide does not use. */
  words?: string
  Body: (props: GuideProps) => Child
}

/** The guides, in the order in which an integrator needs them. */
export const chapters: Chapter[] = [
  {
    id: 'first-call',
    title: 'A first call',
    about: 'From no key to the first tender, in three steps.',
    words: 'curl quickstart start begin tutorial',
    Body: FirstCall,
  },
  {
    id: 'clients',
    title: 'Clients',
    about: 'Clients in one file for TypeScript and Python, and generators for other languages.',
    words: 'sdk library package npm pip timeout retry retries postman bruno collection openapi',
    Body: Clients,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    about: 'Keys, and the scopes that open endpoints.',
    words: 'key bearer token header',
    Body: Authentication,
  },
  {
    id: 'requests',
    title: 'Requests and answers',
    about: 'The form of every request and every answer.',
    words: 'cors browser compression csv excel xlsx spreadsheet format semicolon',
    Body: Requests,
  },
  {
    id: 'errors',
    title: 'Errors',
    about: 'Ten codes: when each comes, and what helps.',
    Body: Errors,
  },
  {
    id: 'limits',
    title: 'Limits and quotas',
    about: 'Requests an hour, records and bytes of a company, and the headers of answers.',
    words: 'rate limit limits 429 throttling retry-after',
    Body: LimitsSection,
  },
  {
    id: 'pagination',
    title: 'Paging',
    about: 'Pages of lists, their totals and their order.',
    words: 'pagination cursor offset',
    Body: Pagination,
  },
  {
    id: 'trying-in-a-sandbox',
    title: 'Trying in a sandbox',
    about: 'Example tenders, keys of their own, and a clock that can be moved.',
    Body: InSandbox,
  },
  {
    id: 'mirroring',
    title: 'Mirrors and exports',
    about: 'A copy of the catalogue that stays up to date, or one search as a file.',
    Body: Mirroring,
  },
  {
    id: 'idempotency',
    title: 'Sending again safely',
    about: 'Idempotency keys, and conditional changes.',
    words: 'etag if-match retry concurrency locking',
    Body: Idempotency,
  },
  {
    id: 'times-and-money',
    title: 'Times and money',
    about: 'Formats of times and amounts, and how currencies are compared.',
    words: 'timezone time zone utc date format',
    Body: TimesAndMoney,
  },
  {
    id: 'receiving-webhooks',
    title: 'Receiving webhooks',
    about: 'Signatures and retries, with receivers in TypeScript and Python.',
    words: 'webhook hmac verify localhost tunnel ngrok listen whsec',
    Body: ReceivingWebhooks,
  },
  {
    id: 'events',
    title: 'Events',
    about: 'The six kinds of event, with the body of a delivery.',
    Body: Events,
  },
  {
    id: 'connector',
    title: 'AI assistants',
    about: 'Connect Claude, ChatGPT or Gemini through the Model Context Protocol.',
    words: 'mcp oauth agent llm elicitation',
    Body: Connector,
  },
  {
    id: 'tools',
    title: 'Tools of the connector',
    about: 'The tools of the connector, with their arguments.',
    words: 'mcp',
    Body: ToolsPage,
  },
  { id: 'ocds', title: 'OCDS', about: 'Tenders for programs that speak OCDS.', Body: Ocds },
  {
    id: 'versions',
    title: 'Versions',
    about: 'Changes that may come, how an end is announced, and how long data is retained.',
    words: 'breaking deprecation sunset',
    Body: Versions,
  },
  {
    id: 'importing-notices',
    title: 'Importing notices',
    about: 'How an operator adds tenders.',
    Body: ImportingNotices,
  },
  {
    id: 'changelog',
    title: 'Changelog',
    about: 'Changes that callers notice.',
    words: 'breaking release notes feed rss atom',
    Body: ChangelogPage,
  },
]

export const ChapterSection = ({ chapter, ...props }: { chapter: Chapter } & GuideProps) => (
  <section class="chapter" id={chapter.id}>
    <h1>{chapter.title}</h1>
    <div class="pair">
      <chapter.Body {...props} />
    </div>
  </section>
)
