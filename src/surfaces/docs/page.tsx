import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { addressOf } from '../page-files.ts'
import { type Area, AreaSection, areasOf } from './areas.tsx'
import { chapters, Guide } from './guide.tsx'
import { Objects } from './objects.tsx'

/**
 * The API reference as a whole HTML document. The page has no script and loads only `/docs/style.css`, so the policy
 * `default-src 'none'; style-src 'self'` is enough.
 */
export function docsPage(document: OpenApiDocument): string {
  const areas = areasOf(document)
  const { info, components } = document
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{info.title}</title>
        <meta name="description" content={info.summary} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={addressOf('/favicon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={addressOf('/docs/style.css')} />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <Side version={info.version} areas={areas} />
        <main id="content">
          <Guide document={document} />
          {areas.map((area) => (
            <AreaSection area={area} />
          ))}
          <Objects schemas={components.schemas} />
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${String(page)}`
}

const Side = ({ version, areas }: { version: string; areas: Area[] }) => (
  <header class="side">
    <a class="brand" href="#introduction">
      Tender Marketplace <small>API reference, version {version}</small>
    </a>
    <nav class="all" aria-label="All endpoints">
      <p class="group">Guide</p>
      <Chapters />
      {areas.map(({ id, title, operations }) => (
        <>
          <p class="group">
            <a href={`#${id}`}>{title}</a>
          </p>
          <ul>
            {operations.map(({ operation }) => (
              <li>
                <a href={`#${operation.operationId}`}>{operation.summary}</a>
              </li>
            ))}
          </ul>
        </>
      ))}
      <p class="group">
        <a href="#objects">Objects</a>
      </p>
    </nav>
    <details class="contents">
      <summary>Contents</summary>
      <nav aria-label="Contents">
        <Chapters />
        <ul>
          {[...areas, { id: 'objects', title: 'Objects' }].map(({ id, title }) => (
            <li>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  </header>
)

const Chapters = () => (
  <ul>
    {chapters.map(({ id, title }) => (
      <li>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
)
