import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { pythonProgram, typescriptProgram, webhookProgram } from './client-samples.ts'
import { Code, Command } from './code.tsx'
import { TermTable } from './table.tsx'
import { InlineText } from './text.tsx'

const options = [
  { head: 'apiKey', cell: 'Your key. In Python `api_key`.' },
  { head: 'baseUrl', cell: 'The service that served the file, unless stated.' },
  { head: 'timeout', cell: 'Time of one attempt: 60,000 milliseconds; in Python 60 seconds.' },
  { head: 'retries', cell: 'Repetitions of a request: 4.' },
  {
    head: 'maxWait',
    cell: 'The longest `Retry-After` that is waited for: 60 seconds. 3600 waits for the next hour.',
  },
]

/** Our clients, from getting one to a verified delivery. */
export const Clients = ({ document }: { document: OpenApiDocument }) => {
  const { origin } = new URL(document.servers[0]?.url ?? '')
  return (
    <>
      <div>
        <p>
          Two clients, each one file without dependencies: <a href="/docs/client.ts">client.ts</a> for
          browsers, Deno, Bun, Workers and Node (22.18 and later runs it as it is), and{' '}
          <a href="/docs/client.py">client.py</a> for Python 3.9 and later. Both have a method for each
          endpoint, named by its <code>operationId</code>; in Python also in snake case. A method takes the
          ids of the path, then the query or the body, then options.
        </p>
        <ul>
          <li>
            A request is repeated after 429, 5xx and failures of the network, and waits as long as{' '}
            <code>Retry-After</code> says. All attempts of a POST share one{' '}
            <a href="#idempotency">Idempotency-Key</a>. A deletion or a conditional change whose answer is
            lost is not repeated, because it may have been done.
          </li>
          <li>
            Errors are an <code>ApiError</code> with <code>code</code>, <code>reason</code>,{' '}
            <code>details</code> and the request id, or a <code>NetworkError</code>.
          </li>
          <li>
            <code>ifMatch</code> takes a record as it was read. <code>signal</code> ends a request.
          </li>
          <li>
            Endpoints that answer a file return it as it comes. So does <code>send</code>, with another format
            in <code>accept</code>: <code>{"client.send('listBids', {}, { accept: 'text/csv' })"}</code>
          </li>
        </ul>
        <TermTable
          columns={['Option', 'Meaning']}
          rows={options.map(({ head, cell }) => ({ head, cell: <InlineText text={cell} /> }))}
        />
        <h2>Other languages</h2>
        <p>
          The <a href="/openapi.json">OpenAPI</a> document makes typed clients. openapi-typescript, hey-api
          and orval are tested with their default settings.
        </p>
        <h2>Programs for requests</h2>
        <p>
          Postman, Bruno and Insomnia import <a href="/docs/collection.json">collection.json</a>: every
          request of this reference, with the variables <code>baseUrl</code> and <code>apiKey</code>.
        </p>
      </div>
      <div class="samples">
        <Command title="Get a client" label="Get a client" text={`curl -O ${origin}/docs/client.ts`} />
        <Code title="TypeScript" label="Client in TypeScript" text={typescriptProgram} />
        <Code title="Python" label="Client in Python" text={pythonProgram} />
        <Code
          title="A webhook, from registration to a verified delivery"
          label="Webhook with the client"
          text={webhookProgram.replace("'tender-marketplace'", "'./client.ts'")}
        />
      </div>
    </>
  )
}
