import type { Draft, DraftSource } from '../../../insight/drafting/schema.ts'
import { NoteText, Section } from '../../parts/elements.tsx'
import { Markup } from '../../parts/markup.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'

/**
 * The id of the form that writes a section. The buttons next to the text name this id, so that they also save
 * the typed text.
 */
export const writingForm = 'writing'

const kinds: Record<DraftSource['type'], string> = {
  profile: 'Profile',
  reference: 'Reference',
  certification: 'Certificate',
  asset: 'File',
  section: 'Earlier bid',
}

/** One source with its words, and a button that adds the words at the end of the text, or with script at the cursor. */
const Source = ({ source: { type, name, quote } }: { source: DraftSource }) => (
  <li>
    <p class="small soft">
      {kinds[type]}: <bdi>{clipped(name, 120)}</bdi>
    </p>
    <p class="prose small" dir="auto">
      {quote}
    </p>
    <button type="submit" form={writingForm} name="insert" value={quote} data-insert class="plain">
      Insert<span class="hidden"> from {clipped(name, 80)}</span>
    </button>
  </li>
)

/** The evidence that the company has on file for the section, with buttons that put the evidence into the text. */
export const OnFile = ({ sources }: { sources: DraftSource[] }) => (
  <Section title="On file for this section" id="evidence">
    {sources.length === 0 ? (
      <p class="soft">
        Nothing in your profile, certificates or files fits this section.{' '}
        <a href="/company">Company profile</a>
      </p>
    ) : (
      <ul class="plain-list">
        {sources.map((source) => (
          <Source source={source} />
        ))}
      </ul>
    )}
    <p class="small">
      <a href="/answers">Search earlier answers</a>
    </p>
  </Section>
)

/** A proposal for the text, with the gaps to fill and the sources from which the proposal was made. */
export const Proposal = ({ draft: { text, sources, degraded } }: { draft: Draft }) => (
  <Section title="Draft" id="draft">
    <NoteText tone={sources.length === 0 ? 'warn' : 'info'}>
      {sources.length === 0
        ? 'Nothing on file answers this section yet. The gap below says what is missing.'
        : 'Made from what is on file. Fill the gaps in brackets and check every sentence before you use it.'}
      {degraded && ' The language model did not answer, so the text is put together from your records.'}
    </NoteText>
    <div class="draft-text">
      <Markup text={text} />
    </div>
    <p>
      <button type="submit" form={writingForm} name="insert" value={text} data-insert>
        Insert the draft
      </button>
    </p>
    {sources.length > 0 && (
      <details class="unfold">
        <summary>Sources ({sources.length})</summary>
        <ul class="plain-list">
          {sources.map((source) => (
            <Source source={source} />
          ))}
        </ul>
      </details>
    )}
  </Section>
)
