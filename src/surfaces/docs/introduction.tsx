import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { Command, Json, Sample } from './code.tsx'
import { curl } from './curl.ts'
import { Prose } from './prose.tsx'
import { Terms } from './table.tsx'

type Props = { document: OpenApiDocument }

export function Introduction({ document }: Props) {
  const { info, servers, paths } = document
  const base = servers[0]?.url ?? ''
  const [path, operations = {}] = Object.entries(paths)[0] ?? ['']
  const [method, operation] = Object.entries(operations)[0] ?? ['']
  return (
    <>
      <div>
        <h1>{info.title}</h1>
        <p class="lead">
          Public tenders from official sources in one form, with their documents, requirements and awards.
        </p>
        <p>
          Every path below stands under <code>{base}</code>. Requests and answers are JSON over HTTPS. The
          same description for programs is <a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1.
        </p>
        <p>
          Commands on this page read your key from the variable <code>API_KEY</code>; one click selects a
          whole command.
        </p>
      </div>
      {operation && (
        <div class="samples">
          <Command
            title="A first request"
            label="A first request"
            text={curl(base, method, path, operation)}
          />
        </div>
      )}
    </>
  )
}

export function Authentication({ document }: Props) {
  return (
    <>
      <div>
        <Prose of="authentication" />
        <h3>Scopes</h3>
        <p>Each endpoint names the one scope it needs. A key carries the scopes it was made with.</p>
        <Terms columns={['Scope', 'Opens']} rows={scopesOf(document)} />
      </div>
      <div class="samples">
        <Command title="Check a key" label="Check a key" text={meCommand(document)} />
      </div>
    </>
  )
}

const meCommand = ({ servers }: OpenApiDocument) =>
  `curl -H "Authorization: Bearer $API_KEY" '${servers[0]?.url ?? ''}/me'`

/** The scopes in use, with links to the operations that they allow. */
function scopesOf({ paths }: OpenApiDocument) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const opened = Map.groupBy(operations, (operation) => operation['x-required-scope'] ?? '')
  opened.delete('')
  return [...opened].map(([scope, needing]) => ({
    head: scope,
    cell: needing.map(({ operationId, summary }, index) => [
      index > 0 ? ', ' : '',
      <a href={`#${operationId}`}>{summary}</a>,
    ]),
  }))
}

export function Requests() {
  return (
    <>
      <div>
        <Prose of="requests" />
      </div>
      <div class="samples">
        <Sample title="A success" label="A success">
          <Json value={{ success: true, data: {} }} />
        </Sample>
      </div>
    </>
  )
}
