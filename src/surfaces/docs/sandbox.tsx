import { CodeSample } from './code.tsx'

/** How to try programs in a sandbox, and how to move its clock. */
export const InSandbox = () => (
  <>
    <div>
      <p>
        An owner of a company makes <a href="#createSandbox">a sandbox</a> here or in the console. It is a
        database of its own with a dozen example tenders. Its keys begin with <code>tmk_test_</code>; every
        endpoint and the connector take them, so does <b>Try it</b> beside each request of this reference, and
        no live tender, bid or webhook is in their reach. An assistant that signs in with OAuth works where
        you choose in the browser: on the data of the company or in its sandbox. The people are those of the
        company, and a person who leaves it leaves the sandbox. Nothing is mailed: the console shows the
        mails. A bid is submitted without approval.
      </p>
      <p>
        The time in a sandbox goes as everywhere, until you <a href="#moveSandboxClock">move its clock</a>{' '}
        forward. On the way deadlines pass, examples and an award appear, alerts run, people are reminded,
        mails of the day and of the week are written and webhooks are sent, in their order. A long move takes
        some minutes: ask until <code>movingTo</code> is null. To go back, remove the sandbox and make
        another.
      </p>
      <p>
        Deliveries of a sandbox carry <code>X-Service-Sandbox: true</code>. Their <code>timestamp</code> is
        the time in the sandbox; <code>webhook-timestamp</code> is the real time, so that libraries accept the
        signature.
      </p>
    </div>
    <div class="samples">
      <CodeSample title="A week in a minute" label="A week in a minute">
        <code>
          {[
            "curl -X POST '…/sandbox'",
            '→ {"id": "sandbox_…", "key": "tmk_test_…", …}',
            "curl -X POST '…/sandbox/clock' -d '{\"hours\": 168}'",
            "curl '…/sandbox'",
            '→ {"clock": {"now": "2026-11-29T…", "movingTo": null, …}, …}',
          ].join('\n')}
        </code>
      </CodeSample>
    </div>
  </>
)
