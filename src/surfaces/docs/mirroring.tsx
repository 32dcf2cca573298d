import { CodeSample } from './code.tsx'

/** How to keep a copy of the catalogue, and how to take one search away as a file. */
export const Mirroring = () => (
  <>
    <div>
      <p>
        To keep a copy of all tenders, walk through <a href="#getTenderChanges">the change feed</a>: first
        without <code>since</code>, then each time with the <code>cursor</code> of the last answer, until{' '}
        <code>more</code> is false. Each change comes once, also what time alone changes, such as a tender
        that closes. Write the rows of a page and its cursor in one transaction: after an interruption the
        program continues where it stopped.
      </p>
      <p>
        The feed keeps every change, so a cursor never grows old. A service that was set back to an earlier
        state refuses a cursor from before with <code>INVALID_PARAMS</code>: start again without{' '}
        <code>since</code>, and drop what the new walk does not meet.
      </p>
      <p>
        For one search, <a href="#exportTenders">the export</a> gives up to 100,000 tenders in one request as
        NDJSON, CSV or Excel. The last line says how many there are and whether there are more; a file without
        that line was broken off.
      </p>
    </div>
    <div class="samples">
      <CodeSample title="Walking through the feed" label="Walking through the feed">
        <code>
          {[
            "curl '…/tenders/changes'",
            '→ {"changes": […], "cursor": "c1s-mi2k3q5c", "more": true}',
            "curl '…/tenders/changes?since=c1s-mi2k3q5c'",
          ].join('\n')}
        </code>
      </CodeSample>
    </div>
  </>
)
