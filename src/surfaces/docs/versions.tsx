/**
 * The changes that are possible within a version, how an end is announced, and how long things are retained.
 */
export const Versions = () => (
  <div>
    <p>
      The version stands in the path. Within <code>v1</code> we add: endpoints, parameters that need not be
      given, members of answers, headers, kinds of events, values of what an answer names. We do not rename or
      remove, and nothing changes its type or its meaning. Ignore members and values that you do not know.
    </p>
    <p>
      Whatever is to end is announced a year before: its answers carry <code>Deprecation</code> (RFC 9745) and{' '}
      <code>Sunset</code> (RFC 8594) with the day, and the OpenAPI document marks it as{' '}
      <code>deprecated</code>. Nothing is at present.
    </p>
    <p>How long things are kept:</p>
    <ul>
      <li>changes of the catalogue: for ever</li>
      <li>notifications: 180 days</li>
      <li>events and webhook deliveries: 30 days</li>
      <li>the answer to an Idempotency-Key: 24 hours</li>
    </ul>
  </div>
)
