import { getBid } from '../../../workspace/bids/queries.ts'
import { findRequirements } from '../../../workspace/bids/references.ts'
import type { Bid, Section } from '../../../workspace/bids/schema.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { seenOf, WriteSection } from '../../../workspace/bids/sections.ts'
import { working } from '../../../workspace/bids/states.ts'
import { lengthLimitIn } from '../../../reading/requirements/length-limit.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import type { Draft } from '../../../insight/drafting/schema.ts'
import { listEvidence } from '../../../workspace/drafts/commands.ts'
import { counted } from '../insight/labels.ts'
import { parse } from '../page/change.ts'
import { numberText } from '../page/reader.ts'
import { sentFor } from '../page/sent.ts'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Field, TextArea } from '../parts/fields.tsx'
import { Confirm, Form } from '../parts/form.tsx'
import { limitsOf } from '../parts/limits.ts'
import { Note } from '../parts/text.tsx'
import { clipped } from '../tenders/labels.ts'
import { Comments, readComments } from './comments.tsx'
import { OnFile, Proposal, writingForm } from './evidence.tsx'
import { Plan } from './section-plan.tsx'
import { wordsIn } from './words.ts'
import { RequirementPart } from './requirement.tsx'
import { Lost } from './section-lost.tsx'
import { keyOf, sectionPath } from './section-path.ts'

/** One section, with its plan, the requirement that it answers and the evidence on file beside it. */
export async function showSection(visit: Visit, draft: Draft | null = null) {
  const { id } = parse(BidParam, visit.param)
  const key = keyOf(visit)
  const bid = await getBid(visit.ctx, id)
  const at = bid.sections.findIndex((section) => section.key === key)
  const section = bid.sections[at]
  if (!section) {
    if (visit.sent.fields) return <Lost visit={visit} bid={bid} />
    throw notFound('Section')
  }
  const { requirementId } = section
  const isWork = working.includes(bid.status)
  const [found, people, comments, evidence] = await Promise.all([
    findRequirements(visit.ctx, bid.tenderId, requirementId === null ? [] : [requirementId]),
    listMemberNames(visit.ctx),
    readComments(visit, id, key),
    isWork ? listEvidence(visit.ctx, bid, key) : [],
  ])
  return (
    <Page
      visit={visit}
      title={clipped(section.heading, 100)}
      heading={<bdi>{section.heading}</bdi>}
      here="/bids"
      up={{ href: `/bids/${id}`, text: clipped(bid.title, 80) }}
      lead={<Neighbours bid={bid} at={at} />}
    >
      <div class="two-sides">
        <div>
          {isWork ? (
            <Writing
              visit={visit}
              bid={bid}
              section={section}
              requirement={found.get(requirementId ?? '') ?? null}
              isLast={at === bid.sections.length - 1}
            />
          ) : (
            <Reading visit={visit} section={section} />
          )}
          {draft && <Proposal draft={draft} />}
          <Comments visit={visit} bidId={id} sectionKey={key} comments={comments} />
        </div>
        <div>
          {isWork && <Plan visit={visit} bid={bid} section={section} people={people} />}
          <RequirementPart
            visit={visit}
            requirement={found.get(requirementId ?? '') ?? null}
            hadOne={requirementId !== null}
          />
          {isWork && <OnFile sources={evidence} />}
        </div>
      </div>
    </Page>
  )
}

const Neighbours = ({ bid: { id, sections }, at }: { bid: Bid; at: number }) => {
  const [before, after] = [sections[at - 1], sections[at + 1]]
  return (
    <span class="row">
      <span>
        Section {at + 1} of {sections.length}
      </span>
      {before && (
        <a rel="prev" href={sectionPath(id, before.key)}>
          Previous
        </a>
      )}
      {after && (
        <a rel="next" href={sectionPath(id, after.key)}>
          Next
        </a>
      )}
    </span>
  )
}

const longestText = limitsOf(WriteSection.shape.text).maxlength ?? 0

interface WritingProps {
  visit: Visit
  bid: Bid
  section: Section
  requirement: Requirement | null
  isLast: boolean
}

const Writing = ({ visit, bid, section, requirement, isLast }: WritingProps) => {
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
        <p>The section and its text are removed from the bid for good.</p>
        <input type="hidden" name="seen" value={seen} />
      </Confirm>
    </>
  )
}

/** How long the text may be: the buyer's limit if the requirement states a limit, or else our limit. */
const Longest = ({ visit: { reader }, requirement }: Pick<WritingProps, 'visit' | 'requirement'>) => {
  const { title = '', text = null, language = null } = requirement ?? {}
  const limit = lengthLimitIn(`${title}\n${text ?? ''}`, language)
  if (!limit) return <span>{`at most ${numberText(reader, longestText)} characters`}</span>
  return (
    <strong>
      {`the buyer allows ${numberText(reader, limit.most)} ${limit.unit}`}
      {limit.unit === 'pages' && ` (about ${numberText(reader, limit.most * wordsOfPage)} words)`}
    </strong>
  )
}

/** A page of continuous text in 11 points with the usual margins. */
const wordsOfPage = 500

/**
 * A section of a submitted bid, for reading. Text that a person was still typing when the bid was submitted is shown
 * too, so that the text is not lost.
 */
const Reading = ({ visit: { sent }, section }: { visit: Visit; section: Section }) => (
  <>
    {section.text === '' ? (
      <p class="soft">This section was left empty.</p>
    ) : (
      <p class="prose">{section.text}</p>
    )}
    {sent.fields?.has('text') && (
      <Note tone="warn">
        <p>
          <strong>What you typed was not saved</strong>
        </p>
        <p class="prose">{sent.fields.get('text')}</p>
      </Note>
    )}
  </>
)
