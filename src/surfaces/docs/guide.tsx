import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { Errors, Limits, Pagination, TimesAndMoney } from './conventions.tsx'
import { ImportingNotices } from './importing.tsx'
import { Authentication, Introduction, Requests } from './introduction.tsx'
import { Mirroring } from './mirroring.tsx'
import { Versions } from './versions.tsx'
import { ReceivingWebhooks } from './webhooks.tsx'

/** The rules for every request, in the order in which an integrator needs them. */
export const chapters = [
  { id: 'authentication', title: 'Authentication', Body: Authentication },
  { id: 'requests', title: 'Requests and answers', Body: Requests },
  { id: 'errors', title: 'Errors', Body: Errors },
  { id: 'limits', title: 'Limits and headers', Body: Limits },
  { id: 'pagination', title: 'Pagination', Body: Pagination },
  { id: 'mirroring', title: 'Mirrors and exports', Body: Mirroring },
  { id: 'times-and-money', title: 'Times and money', Body: TimesAndMoney },
  { id: 'receiving-webhooks', title: 'Receiving webhooks', Body: ReceivingWebhooks },
  { id: 'versions', title: 'Versions', Body: Versions },
  { id: 'importing-notices', title: 'Importing notices', Body: ImportingNotices },
]

export const Guide = ({ document }: { document: OpenApiDocument }) => (
  <>
    <section class="pair" id="introduction">
      <Introduction document={document} />
    </section>
    {chapters.map(({ id, title, Body }) => (
      <section class="chapter" id={id}>
        <h2>
          <a href={`#${id}`}>{title}</a>
        </h2>
        <div class="pair">
          <Body document={document} />
        </div>
      </section>
    ))}
  </>
)
