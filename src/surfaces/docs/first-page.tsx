import type { OpenApiDocument } from '../rest/openapi/document.ts'
import type { Area } from './areas.tsx'
import { chapters } from './guide.tsx'

/** The first page: what the API is, and where to find everything. */
export const FirstPage = ({
  document: { info, servers },
  areas,
}: {
  document: OpenApiDocument
  areas: Area[]
}) => (
  <section id="introduction">
    <h1>{info.title}</h1>
    <p class="lead">
      Public tenders from official sources in one form, with their documents, requirements and awards.
    </p>
    <p>
      Every path begins with <code>{servers[0]?.url}</code>. Requests and answers are JSON over HTTPS. The
      same description for programs is <a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1. Commands read
      your key from the variable <code>API_KEY</code>.
    </p>
    <h2>Guides</h2>
    <ul class="guides">
      {chapters.map(({ id, title, about }) => (
        <li>
          <a href={`#${id}`}>{title}</a> <span>{about}</span>
        </li>
      ))}
    </ul>
    <h2>Endpoints</h2>
    <ul class="guides">
      {areas.map(({ id, title, description }) => (
        <li>
          <a href={`#${id}`}>{title}</a> <span>{description}</span>
        </li>
      ))}
    </ul>
  </section>
)
