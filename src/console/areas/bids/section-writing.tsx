import { lengthLimitIn } from '../../../reading/requirements/length-limit.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { Bid, Section } from '../../../workspace/bids/schema.ts'
import { seenOf, WriteSection } from '../../../workspace/bids/sections.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { numberText } from '../../core/reader.ts'
import { sentFor } from '../../core/sent.ts'
import type { Visit } from '../../core/visit.ts'
import { Field, TextArea } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { limitsOf } from '../../core/limits.ts'
import { Note } from '../../parts/text.tsx'
import { writingForm } from './evidence.tsx'
import { sectionPath } from '../../parts/bids/section-path.ts'
import { wordsIn } from '../../parts/bids/words.ts'

const maxTextLength = limitsOf(WriteSection.shape.text).maxlength ?? 0

interface WritingProps {
  visit: Visit
  bid: Bid
  section: Section
  requirement: Requirement | null
  isLast: boolean
}

/**
 * The form that writes a section, with the number of words and the buyer's limit. The text is saved while a person
 * types. Every button saves the text, the plan and the comment.
 */
export const Writing = ({ visit, bid, section, requirement, isLast }: WritingProps) => {
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
          <p class="prose">{section.text === '' ? 'Nothing: the section was emptied.' : section.text}</p>
          <p>Take over what you need of it. Saving puts your text below in its place.</p>
        </Note>
      )}
      <Form
        visit={visit}
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
            <button type="submit" name="then" value="draft">
              Save and draft a text
            </button>
          </>
        }
      >
        <input type="hidden" name="seen" value={seen} />
        <div class="field-wide">
          <Field
            sent={sent}
            of={WriteSection.shape.heading}
            name="heading"
            label="Heading"
            value={section.heading}
          />
          <TextArea
            sent={sent}
            of={WriteSection.shape.text}
            name="text"
            optional={false}
            rows={18}
            label={isOther ? 'Your text' : 'Text'}
            value={section.text}
          />
        </div>
        <p class="soft small row">
          <span data-words>{counted(wordsIn(typed?.get('text') ?? section.text), 'word')}</span>
          <Longest visit={visit} requirement={requirement} />
          <span role="status" data-state data-unsaved={typed?.has('text') ? 'yes' : undefined} />
        </p>
      </Form>
      <Confirm
        visit={visit}
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

/** How long the text may be: the buyer's limit if the requirement states a limit, otherwise our limit. */
const Longest = ({ visit: { reader }, requirement }: Pick<WritingProps, 'visit' | 'requirement'>) => {
  const { title = '', text = null, language = null } = requirement ?? {}
  const limit = lengthLimitIn(`${title}\n${text ?? ''}`, language)
  if (!limit) return <span>{`at most ${numberText(reader, maxTextLength)} characters`}</span>
  return (
    <strong>
      {`the buyer allows ${numberText(reader, limit.max)} ${limit.unit}`}
      {limit.unit === 'pages' && ` (about ${numberText(reader, limit.max * wordsOfPage)} words)`}
    </strong>
  )
}

/** A page of continuous text in 11 points with the usual margins. */
const wordsOfPage = 500
