import { type LengthLimit, lengthLimitIn } from '../../../reading/requirements/length-limit.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { Bid, Section } from '../../../workspace/bids/schema.ts'
import { seenOf, WriteSection } from '../../../workspace/bids/sections.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { numberText } from '../../core/reader.ts'
import { sentFor } from '../../core/sent.tsx'
import type { Visit } from '../../core/visit.ts'
import { Field, TextArea } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { limitsOf } from '../../core/limits.ts'
import { Note } from '../../parts/elements.tsx'
import { Markup } from '../../parts/markup.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { writingForm } from './evidence.tsx'
import { sectionPath, wordsIn } from '../../parts/bids/labels.ts'

const maxTextLength = limitsOf(WriteSection.shape.text).maxlength ?? 0

interface WritingProps {
  visit: Visit
  bid: Bid
  section: Section
  limits: Limit[]
  /** Whether the text is shown above its field as the exported document shows it. */
  isPreview: boolean
  isLast: boolean
}

/** How long the buyer allows an answer to be, and the sentence that says so. */
interface Limit extends LengthLimit {
  sentence: string
  /** Whether the limit is for the whole bid or for all answers together. */
  isGeneral: boolean
}

/** The limits that the requirement of a section and its demands state; else those for all texts of the bid. */
export function limitsAmong(
  all: readonly Requirement[],
  own: Requirement | undefined,
  demands: readonly Requirement[],
): Limit[] {
  const among = (requirements: readonly Requirement[], isGeneral: boolean): Limit[] =>
    requirements.flatMap(({ title, text, language }) => {
      const limit = lengthLimitIn(`${title}\n${text ?? ''}`, language)
      return limit ? [{ ...limit, sentence: text ?? title, isGeneral }] : []
    })
  const found = among([...(own ? [own] : []), ...demands], false).slice(0, 1)
  return found.length > 0
    ? found
    : among(
        all.filter(({ code }) => code === 'page_limit'),
        true,
      ).slice(0, 3)
}

/**
 * The form that writes a section, with the number of words and the buyer's limit. The text is saved while a person
 * types. Save and every other button store the text, the plan, the reviewers, the demands and the comment.
 */
export const Writing = ({ visit, bid, section, limits, isPreview, isLast }: WritingProps) => {
  const sent = sentFor(visit, `/bids/${bid.id}/section`)
  const seen = seenOf(section)
  const typed = sent.problem === null ? null : sent.fields
  const isOther = typed?.has('text') && typed.get('seen') !== seen
  return (
    <>
      {isOther && (
        <Note tone="info">
          <p>
            <strong>What is stored now</strong>
          </p>
          {section.text === '' ? <p>Nothing: the section was emptied.</p> : <Markup text={section.text} />}
          <p>Take over what you need of it. Saving puts your text below in its place.</p>
        </Note>
      )}
      <Form
        action={sectionPath(bid.id, section.key)}
        button="Save"
        id={writingForm}
        beside={
          <>
            {!isLast && (
              <button type="submit" name="then" value="next">
                Save and go to the next
              </button>
            )}
            <button type="submit" name="then" value="preview">
              Save and preview
            </button>
            <button type="submit" name="then" value="draft">
              Save and draft a text
            </button>
          </>
        }
        of={WriteSection}
        stored={section}
      >
        <input type="hidden" name="seen" value={seen} />
        <div class="field-wide">
          <Field name="heading" label="Heading" />
          {isPreview && <Preview text={typed?.get('text') ?? section.text} />}
          <Toolbar />
          <TextArea
            name="text"
            hint="A blank line begins a paragraph. # Heading, **bold**, - list, 1. numbered list, | table | of cells |."
            optional={false}
            rows={18}
            label={isOther ? 'Your text' : 'Text'}
          />
        </div>
        <p class="soft small row">
          <span data-words>{counted(wordsIn(typed?.get('text') ?? section.text), 'word')}</span>
          <Longest visit={visit} limits={limits} />
          <span role="status" data-state data-unsaved={typed?.has('text') ? 'yes' : undefined} />
        </p>
      </Form>
      <Confirm
        action={`/bids/${bid.id}/section/remove?key=${encodeURIComponent(section.key)}`}
        summary="Remove this section…"
        button="Remove the section"
      >
        <p>
          The section is removed from the bid. Its text stays in the bid’s history, and can be put back from
          there.
        </p>
        <input type="hidden" name="seen" value={seen} />
      </Confirm>
    </>
  )
}

/** The text as the exported document shows it. */
const Preview = ({ text }: { text: string }) => (
  <section class="panel" id="preview" aria-label="Preview">
    <h2>Preview</h2>
    {text.trim() === '' ? <p class="soft">Nothing is written yet.</p> : <Markup text={text} />}
  </section>
)

const tools = [
  ['heading', 'Heading'],
  ['bold', 'Bold'],
  ['bullets', 'List'],
  ['numbers', 'Numbered list'],
  ['table', 'Table'],
] as const

/** Buttons that write the markup which exports support. They need script, and are hidden without it. */
const Toolbar = () => (
  <div class="toolbar row" role="toolbar" aria-label="Markup" data-toolbar hidden>
    {tools.map(([mark, text]) => (
      <button type="button" data-mark={mark}>
        {text}
      </button>
    ))}
  </div>
)

/** How long the text may be: the buyer's limits if the documents state some, otherwise our limit. */
const Longest = ({ visit: { reader }, limits }: Pick<WritingProps, 'visit' | 'limits'>) =>
  limits.length === 0 ? (
    <span>{`at most ${numberText(reader, maxTextLength)} characters`}</span>
  ) : (
    <>
      {limits.map(({ max, unit, sentence, isGeneral }) => (
        <strong title={sentence}>
          {`the buyer allows ${numberText(reader, max)} ${unit}`}
          {unit === 'pages' && ` (about ${numberText(reader, max * wordsOfPage)} words)`}
          {isGeneral && `: “${clipped(sentence, 120)}”`}
        </strong>
      ))}
    </>
  )

/** A page of continuous text in 11 points with the usual margins. */
const wordsOfPage = 500
