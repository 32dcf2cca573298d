import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { Command, JsonSample, CodeSample } from './code.tsx'
import { TermTable } from './table.tsx'

type Props = { document: OpenApiDocument }

export function Authentication({ document }: Props) {
  return (
    <>
      <div>
        <p>
          Send an API key with every request as <code>Authorization: Bearer tmk_live_…</code>. Only{' '}
          <code>GET /health</code> needs none. A key in the address is never accepted.
        </p>
        <p>
          A key is shown once, when it is made; keep it like a password. It speaks for one person of one
          company on the Enterprise plan, until it is revoked or expires; both hold from the next request on.
        </p>
        <p>
          To rotate a key, replace it on its page in the console: the old key works on for up to 7 days, while
          your programs change to the new one. People are notified 30, 7 and 1 days before a key ends.
        </p>
        <h2>Scopes</h2>
        <p>Each endpoint names the one scope it needs. A key carries the scopes it was made with.</p>
        <TermTable columns={['Scope', 'Opens']} rows={scopesOf(document)} />
      </div>
      <div class="samples">
        <Command title="Check a key" label="Check a key" text={meCommand(document)} />
      </div>
    </>
  )
}

const meCommand = ({ servers }: OpenApiDocument) =>
  `curl -H "Authorization: Bearer $API_KEY" '${servers[0]?.url ?? ''}/me'`

/** The scopes in use, each with links to the operations that the scope allows. */
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
        <p>
          A success carries <code>data</code>: one thing, or a list with its{' '}
          <a href="#pagination">pagination</a>. A creation answers 201, all else 200. Every documented member
          is always there: what is unknown is <code>null</code>, a list without items is empty. New members
          may be added, so ignore those you do not know.
        </p>
        <p>
          Requests are read strictly: parameters and body members that an endpoint does not have are refused
          by name, so a typing error never passes for a filter that matched nothing.
        </p>
        <p>
          Ids are strings with a prefix that says what they name, such as <code>tender_…</code>. Treat the
          rest as opaque.
        </p>
        <h2>Consistency</h2>
        <p>
          A key, and a person in the console, sees its own changes at once and never an older state than
          before. Changes of others and new notices appear within seconds. Two keys may see them at different
          moments.
        </p>
        <h2>Other formats</h2>
        <p>
          Lists and exports that are tables also come as CSV or as an Excel workbook. Choose with{' '}
          <code>Accept</code>, or in a link with <code>?format=csv</code>, <code>xlsx</code> or{' '}
          <code>ndjson</code>. <code>csvSeparator=semicolon</code> suits spreadsheets that expect a semicolon.
          An <code>Accept</code> that no format fits is 406.
        </p>
        <h2>Browsers</h2>
        <p>
          Any origin may call (CORS), and scripts can read every header of an answer. A key in a page is
          visible to everyone who opens it, so call from your server.
        </p>
      </div>
      <div class="samples">
        <CodeSample title="A success" label="A success">
          <JsonSample value={{ success: true, data: {} }} />
        </CodeSample>
      </div>
    </>
  )
}
