import { eventTypes } from '../../delivery/events/schema.ts'
import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { JsonSample, CodeSample } from './code.tsx'
import { MemberEntry, MemberTable } from './members.tsx'

/** Every kind of event: when it happens, what it carries, and the body of a delivery. */
export const Events = ({ document }: { document: OpenApiDocument }) => (
  <>
    <p class="wide">
      A delivery is <code>event</code>, <code>data</code>, <code>timestamp</code> and <code>webhookId</code>.{' '}
      <a href="#receiving-webhooks">Receiving webhooks</a> says how a delivery comes and how to check its
      signature.
    </p>
    {eventTypes.map((type) => (
      <EventSection type={type} document={document} />
    ))}
  </>
)

function EventSection({ type, document }: { type: string; document: OpenApiDocument }) {
  const operation = document.webhooks[type]?.post
  const body = operation?.requestBody?.content['application/json']
  const { properties = {} } = body?.schema.properties?.data ?? {}
  return (
    <section class="pair wide operation" id={`event-${type}`}>
      <div>
        <h2>
          <a href={`#event-${type}`}>{type}</a>
        </h2>
        <p>{operation?.summary}.</p>
        <MemberTable label={`Data of ${type}`}>
          {Object.entries(properties).map(([name, schema]) => (
            <MemberEntry
              name={name}
              schema={schema}
              description={schema.description}
              presence={name === 'test' ? 'optional' : undefined}
            />
          ))}
        </MemberTable>
      </div>
      <div class="samples">
        <CodeSample title="Body" label={`Body of ${type}`}>
          <JsonSample value={body?.example} />
        </CodeSample>
      </div>
    </section>
  )
}
