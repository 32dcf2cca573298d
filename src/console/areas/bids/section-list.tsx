import { awardOf } from '../../../workspace/bids/award-heading.ts'
import type { Bid, Section } from '../../../workspace/bids/schema.ts'
import { working } from '../../../workspace/bids/states.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { MemberName } from '../../../identity/accounts/queries.ts'
import { sectionPath, sectionStatusWords, wordsIn } from '../../parts/bids/labels.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Day, Meter, NamedLink } from '../../parts/elements.tsx'
import { Pager, pageOfItems } from '../../parts/listing.tsx'
import { counted } from '../../parts/judgement/labels.ts'
import { clipped, shownWords } from '../../parts/tenders/labels.tsx'

const pageLength = 60

/** The sections on the page that the address names. */
export const shownSections = (visit: Pick<Visit, 'url'>, { sections }: Pick<Bid, 'sections'>) =>
  pageOfItems(visit, sections, pageLength)

interface SectionListProps {
  visit: Visit
  bid: Bid
  /** The requirements of the shown sections, by id. */
  requirements: Map<string, Requirement>
  people: MemberName[]
}

/** The sections with the state of their texts. Every section links to its page. */
export const SectionList = ({ visit, bid, requirements, people }: SectionListProps) => {
  const { sections } = bid
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const written = sections.filter(({ text }) => text.trim() !== '').length
  const { page, shown } = shownSections(visit, bid)
  // The pager needs the address of the bid. After a refused form the address of the visit is the form's address, which
  // cannot be opened.
  const url = new URL(`/bids/${bid.id}${visit.url.search}`, visit.url)
  return (
    <>
      {sections.length === 0 ? (
        <p class="soft">
          No sections yet. The award criteria and the texts that the buyer asks for give the outline.
        </p>
      ) : (
        <div class="overall">
          <Meter
            share={written / sections.length}
            label="Sections written"
            text={`${numberText(visit.reader, written)} of ${numberText(visit.reader, sections.length)} written`}
          />
          <p class="soft">{madeOf(sections)}</p>
        </div>
      )}
      <ul class="plain-list sections">
        {shown.map((section) => (
          <li>
            <div>
              <NamedLink
                href={sectionPath(bid.id, section.key)}
                name={clipped(awardOf(section)?.name ?? section.heading, 140)}
              />
              <Award section={section} />
              <Excerpt section={section} requirement={requirements.get(section.requirementId ?? '')} />
              {isOver(section, requirements) && <small>The tender no longer asks for this.</small>}
              <Planned section={section} name={names.get(section.ownerId ?? '') ?? null} />
            </div>
            <Written visit={visit} section={section} />
          </li>
        ))}
      </ul>
      <Pager visit={{ ...visit, url }} total={sections.length} page={page} limit={pageLength} of="sections" />
      {working.includes(bid.status) && (
        <Form
          action={`/bids/${bid.id}/outline`}
          button={
            sections.length === 0 ? 'Make sections from what the buyer asks' : 'Add sections for what is new'
          }
          tone={sections.length === 0 ? 'quiet' : 'plain'}
        >
          <input type="hidden" name="count" value={sections.length} />
        </Form>
      )}
    </>
  )
}

/**
 * What the sections answer: not every requirement of the tender has one, and award criteria are not
 * requirements.
 */
function madeOf(sections: Bid['sections']): string {
  const awards = sections.filter((each) => awardOf(each)).length
  const requested = sections.filter((each) => !awardOf(each) && each.requirementId !== null).length
  const own = sections.length - awards - requested
  const parts = [
    ...(awards > 0 ? [counted(awards, 'award criterion', 'award criteria')] : []),
    ...(requested > 0
      ? [counted(requested, 'requirement that a text answers', 'requirements that a text answers')]
      : []),
    ...(own > 0 ? [`${own} of your own`] : []),
  ]
  return `Sections for ${parts.join(', ')}.`
}

/** Whether the documents no longer have the requirement that a section was made for, as after a new version. */
const isOver = (section: Section, requirements: ReadonlyMap<string, Requirement>): boolean =>
  section.requirementId !== null && !requirements.has(section.requirementId)

/** "Award criterion, 45%", below the name of the criterion. */
const Award = ({ section }: { section: Section }) => {
  const award = awardOf(section)
  return award && <small>{award.label}</small>
}

/**
 * The beginning of the buyer's text. Many requirements share a heading, so headings alone would not
 * distinguish requirements.
 */
const Excerpt = ({ section, requirement }: { section: Section; requirement: Requirement | undefined }) => {
  const text = shownWords(requirement?.text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '' || repeats(section, text)) return null
  return (
    <small lang={requirement?.language ?? undefined} dir="auto">
      {clipped(text, 110)}
    </small>
  )
}

/** In characters: enough words to recognise a sentence, after the mark of a list before it. */
const [longestMark, enoughWords] = [10, 40]

/** Whether the heading has the words already: a heading that several sections share gets them after it. */
function repeats({ heading }: Section, text: string): boolean {
  const start = Math.min(longestMark, Math.max(0, text.length - enoughWords))
  return heading.includes(text.slice(start, start + enoughWords))
}

/** Who writes the section and by when; nothing if neither is settled. */
const Planned = ({ section, name }: { section: Section; name: string | null }) =>
  (name !== null || section.dueAt !== null) && (
    <small>
      <bdi>{name ?? 'Nobody assigned'}</bdi>
      {section.dueAt !== null && (
        <>
          , due <Day at={section.dueAt} />
        </>
      )}
    </small>
  )

/** How many reviewers have approved; nothing for a section without reviewers. */
const Reviews = ({ reviewers }: Pick<Section, 'reviewers'>) =>
  reviewers.length > 0 && (
    <>
      , {reviewers.filter(({ decision }) => decision === 'approved').length} of {reviewers.length} approved
    </>
  )

const Written = ({
  visit,
  section: { text, status, updatedAt, reviewers },
}: {
  visit: Visit
  section: Section
}) => {
  const words = wordsIn(text)
  return words === 0 ? (
    <span class="soft">{status === 'open' ? 'Empty' : sectionStatusWords[status]}</span>
  ) : (
    <span class="soft">
      {sectionStatusWords[status]}, {numberText(visit.reader, words)} {words === 1 ? 'word' : 'words'},{' '}
      <Day at={updatedAt} />
      <Reviews reviewers={reviewers} />
    </span>
  )
}
