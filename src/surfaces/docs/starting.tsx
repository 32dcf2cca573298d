import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { Command, JsonSample, CodeSample } from './code.tsx'

/** The three steps from having no key to the first tender. */
export const FirstCall = ({ document }: { document: OpenApiDocument }) => {
  const base = document.servers[0]?.url ?? ''
  return (
    <>
      <div>
        <ol>
          <li>
            An owner or admin makes a key in the console, under <b>API keys</b>. The key is shown once. Put it
            into the variable <code>API_KEY</code>.
          </li>
          <li>
            Ask for open tenders. A key without other scopes may search and read tenders, which is all that
            the first calls need.
          </li>
          <li>
            Read one of them by its <code>id</code>, then its <a href="#listTenderDocuments">documents</a> and{' '}
            <a href="#listTenderRequirements">requirements</a>.
          </li>
        </ol>
        <p>
          From here on: <a href="#createSavedTender">save the tender</a>,{' '}
          <a href="#matchTender">let it be judged</a>, <a href="#createBid">draft a bid</a>. Every endpoint
          has a request in curl, TypeScript and Python beside it. The <a href="/openapi.json">OpenAPI</a>{' '}
          document makes typed clients: openapi-typescript, hey-api and orval are tested with it.
        </p>
      </div>
      <div class="samples">
        <Command
          title="Open tenders for cleaning in Germany"
          label="Search for open tenders"
          text={`curl -H "Authorization: Bearer $API_KEY" '${base}/tenders?q=cleaning&regions=DE&status=open'`}
        />
        <Command
          title="One of them"
          label="Read a tender"
          text={`curl -H "Authorization: Bearer $API_KEY" '${base}/tenders/tender_01jd0c4kwqe5m9v2x7h3tz8rgn'`}
        />
      </div>
    </>
  )
}

/** How a request is sent again without acting twice. */
export const Idempotency = () => (
  <>
    <div>
      <p>
        A request can fail on its way back: the change is made, and the answer is lost. Send every POST with
        an <code>Idempotency-Key</code>, up to 255 visible characters of your choice, and send it again with
        the same key until an answer comes. The change is made once, also where both requests arrive at the
        same time.
      </p>
      <ul>
        <li>
          The first success is stored for 24 hours and returned again, with{' '}
          <code>Idempotency-Replayed: true</code>. An error is not stored: fix the request and use the same
          key.
        </li>
        <li>
          The same key with another path or body is <code>INVALID_DATA</code>. Make a new key for a new thing:
          a UUID will do.
        </li>
        <li>
          A stored answer never has a secret: after a lost <a href="#createWebhook">new webhook</a> rotate its
          secret.
        </li>
        <li>
          GET, PATCH and DELETE need no key. Send <code>If-Match</code> with the <code>ETag</code> that you
          have read, and of two changes at once only the first passes.
        </li>
      </ul>
    </div>
    <div class="samples">
      <Command
        title="A bid that is made once"
        label="A request with an Idempotency-Key"
        text={
          `curl -X POST -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' ` +
          `-H 'Idempotency-Key: 0193411a-4c57-7b2c-9d3f-6a1b2c3d4e5f' ` +
          `-d '{"tenderId":"tender_01jd0c4kwqe5m9v2x7h3tz8rgn"}' '…/bids'`
        }
      />
      <CodeSample title="Headers of the second answer" label="Headers of a replayed answer">
        <code>{'HTTP/2 201\nIdempotency-Replayed: true'}</code>
      </CodeSample>
    </div>
  </>
)

/** How a tender goes to programs that speak OCDS. */
export const Ocds = () => (
  <>
    <div>
      <p>
        <a href="#downloadTenderOcds">A tender as OCDS</a> is a release package of the Open Contracting Data
        Standard 1.1 with a release for each notice, and validates against the schema of the standard. A
        notice that came as OCDS keeps its <code>ocid</code>. The package can be{' '}
        <a href="#importing-notices">imported</a> into another service and gives the same tender.
      </p>
      <p>
        The package names the extensions it uses. <a href="/ocds/extension.json">Our own</a> says which notice
        a release was written from (<code>sourceNotice</code>), and has what the standard has no place for.
        The bytes of a notice as they came are <a href="#downloadTenderNotice">its source</a>.
      </p>
      <p>
        For a whole catalogue follow the <a href="#mirroring">changes</a> and ask for the package of each
        tender that changed.
      </p>
    </div>
    <div class="samples">
      <CodeSample title="A release package, shortened" label="A release package">
        <JsonSample
          value={{
            version: '1.1',
            publishedDate: '2026-11-20T09:30:00.000Z',
            releases: [
              {
                ocid: 'ocds-000000-tender_01jd0c4kwqe5m9v2x7h3tz8rgn',
                tag: ['tender'],
                tender: { title: 'Ring road maintenance', status: 'active' },
                sourceNotice: { noticeId: '2026/17', version: '01', kind: 'competition' },
              },
            ],
          }}
        />
      </CodeSample>
    </div>
  </>
)
