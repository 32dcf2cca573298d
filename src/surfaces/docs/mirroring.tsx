import { Prose } from './prose.tsx'
import { Sample } from './code.tsx'

/** How to keep a copy of the catalogue, and how to take one search away as a file. */
export const Mirroring = () => (
  <>
    <div>
      <Prose of="mirroring" />
    </div>
    <div class="samples">
      <Sample title="Walking through the feed" label="Walking through the feed">
        <code>
          {[
            "curl '…/tenders/changes'",
            '→ {"changes": […], "cursor": "c1s-mi2k3q5c", "more": true}',
            "curl '…/tenders/changes?since=c1s-mi2k3q5c'",
          ].join('\n')}
        </code>
      </Sample>
    </div>
  </>
)
