/**
 * The changes that are possible within a version, how an end is announced, and how long things are retained.
 */
export const Versions = () => (
  <div>
    <p>
      The version is in the path. Within <code>v1</code> we add endpoints, optional parameters, members of
      answers, headers, kinds of events, and values of lists. We do not rename or remove anything, and nothing
      changes its type or its meaning. Ignore members and values that you do not know.
    </p>
    <p>
      An end is announced a year before: the answers have <code>Deprecation</code> (RFC 9745) and{' '}
      <code>Sunset</code> (RFC 8594) with the day, and the OpenAPI document marks it as{' '}
      <code>deprecated</code>. Nothing is deprecated now.
    </p>
    <p>Retention:</p>
    <ul>
      <li>changes of the catalogue: no limit</li>
      <li>notifications: 180 days</li>
      <li>events and webhook deliveries: 30 days</li>
      <li>the answer to an Idempotency-Key: 24 hours</li>
    </ul>
  </div>
)
