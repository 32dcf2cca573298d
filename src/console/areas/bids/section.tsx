import { listEdits } from '../../../workspace/bids/edit-queries.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { awardOf } from '../../../workspace/bids/award-heading.ts'
import { requirementsOf } from '../../../workspace/bids/references.ts'
import { isDemand } from '../../../workspace/bids/section-demands.ts'
import { Markup } from '../../parts/markup.tsx'
import { Demands, SectionPlan } from './section-plan.tsx'
import { Review } from './review.tsx'
import type { Bid, Section } from '../../../workspace/bids/schema.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { working } from '../../../workspace/bids/states.ts'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import type { Draft } from '../../../insight/drafting/schema.ts'
import { listEvidence } from '../../../workspace/bids/drafts/commands.ts'
import { readSources, sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import { parameters, type Visit } from '../../core/visit.ts'
import { sentFor } from '../../core/sent.tsx'
import { flashCookie, goTo } from '../../core/visitor.ts'
import { Page } from '../../core/shell.tsx'
import { Badge, NamedLink, Note } from '../../parts/elements.tsx'
import { clipped, lotText } from '../../parts/tenders/labels.tsx'
import { Comments, readComments } from './comments.tsx'
import { RecentEdits } from './history.tsx'
import { OnFile, Proposal, writingForm } from './evidence.tsx'
import { limitsAmong, Writing } from './section-writing.tsx'
import { isSure, type Requirement } from '../../../reading/requirements/schema.ts'
import { sectionKeyOf, sectionPath } from '../../parts/bids/labels.ts'
import { NewSectionForm } from './section-new.tsx'
import type { Child } from 'hono/jsx'
import { thresholdText } from '../../parts/tenders/threshold.ts'

/** A longer choice could not be used. */
const maxOffered = 400

/** One section, with its plan, the requirement that it answers and the evidence on file for it. */
export async function showSection(visit: Visit, draft: Draft | null = null) {
  const { id } = parameters(BidParam, visit)
  const key = sectionKeyOf(visit)
  const bid = await getBid(visit.ctx, id)
  const at = bid.sections.findIndex((section) => section.key === key)
  const section = bid.sections[at]
  if (!section) {
    if (visit.sent.fields) return <Lost visit={visit} bid={bid} />
    const cookies = [...visit.cookies, flashCookie(visit, 'The section was removed.')]
    return goTo({ cookies }, `/bids/${id}`)
  }
  const { requirementId } = section
  const award = awardOf(section)
  const name = award?.name ?? section.heading
  const isWork = working.includes(bid.status)
  const [all, people, comments, evidence, edits, sources] = await Promise.all([
    requirementsOf(visit.ctx, bid.tenderId),
    listMemberNames(visit.ctx),
    readComments(visit, id, key),
    isWork ? listEvidence(visit.ctx, bid, key) : [],
    listEdits(visit.ctx, id, key),
    readSources(visit.ctx, bid.tenderId),
  ])
  const found = new Map(all.map((requirement) => [requirement.id, requirement]))
  const demands = section.demandIds.flatMap((each) => found.get(each) ?? [])
  const others = all
    .filter((each) => isDemand(each) && each.id !== requirementId && !section.demandIds.includes(each.id))
    .toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)))
    .slice(0, maxOffered)
  const sent = sentFor(visit, `/bids/${id}/section`)
  return (
    <Page
      visit={visit}
      title={clipped(name, 100)}
      heading={<bdi>{name}</bdi>}
      here="/bids"
      up={{ href: `/bids/${id}`, text: clipped(bid.title, 80) }}
      lead={<Neighbours bid={bid} at={at} />}
    >
      <div class="two-sides writing-sides">
        <RequirementPart
          visit={visit}
          requirement={found.get(requirementId ?? '') ?? null}
          sources={sources}
          hadOne={requirementId !== null}
          award={award?.label ?? null}
        >
          <Demands {...{ sent, section, demands, others, sources, isWork }} />
        </RequirementPart>
        <div>
          {isWork ? (
            <Writing
              visit={visit}
              bid={bid}
              section={section}
              limits={limitsAmong(all, found.get(requirementId ?? ''), demands)}
              isPreview={visit.url.searchParams.has('preview')}
              isLast={at === bid.sections.length - 1}
            />
          ) : (
            <Reading visit={visit} section={section} />
          )}
          {draft && <Proposal draft={draft} />}
          <Comments
            visit={visit}
            bidId={id}
            sectionKey={key}
            comments={comments}
            form={isWork ? writingForm : undefined}
          />
        </div>
        <div>
          {isWork && <OnFile sources={evidence} />}
          {isWork && <SectionPlan visit={visit} section={section} people={people} sent={sent} />}
          <Review visit={visit} bidId={id} section={section} people={people} isWork={isWork} />
          <RecentEdits bidId={id} edits={edits} />
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

/**
 * A section of a submitted bid, for reading. Text that a person was still typing when the bid was submitted is shown
 * too, so that the text is not lost.
 */
const Reading = ({ visit: { sent }, section }: { visit: Visit; section: Section }) => (
  <>
    {section.text === '' ? <p class="soft">This section was left empty.</p> : <Markup text={section.text} />}
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

/**
 * The page for a person whose section was removed by a colleague in the meantime. The page shows the written
 * text and offers to save the text as a new section.
 */
const Lost = ({ visit, bid }: { visit: Visit; bid: Bid }) => (
  <Page
    visit={visit}
    title="The section is gone"
    here="/bids"
    up={{ href: `/bids/${bid.id}`, text: clipped(bid.title, 80) }}
    lead="Your text is below. You can keep it as a section of its own."
  >
    {visit.sent.fields?.get('comment')?.trim() && (
      <Note tone="warn">
        <p>
          <strong>Your comment was not saved</strong>
        </p>
        <p class="prose">{visit.sent.fields.get('comment')}</p>
      </Note>
    )}
    <NewSectionForm visit={visit} bidId={bid.id} />
  </Page>
)

interface RequirementPartProps {
  visit: Visit
  requirement: Requirement | null
  /** The documents of the tender. */
  sources: Sources
  /** Whether the section answered a requirement that the tender no longer has. */
  hadOne: boolean
  /** "Award criterion, 45%" if the section was created for one. */
  award: string | null
  children?: Child
}

/** The requirement that the section answers, in the buyer's words. */
const RequirementPart = ({ visit, requirement, sources, hadOne, award, children }: RequirementPartProps) => (
  <aside class="panel answers" aria-label="Requirement">
    <h2>What the buyer asks</h2>
    {requirement === null ? (
      <p class="soft">
        {hadOne
          ? 'The tender no longer has the requirement that this section was made for.'
          : (award ?? 'No requirement: this is a section of your own.')}
      </p>
    ) : (
      <Words visit={visit} requirement={requirement} sources={sources} award={award} />
    )}
    {children}
  </aside>
)

interface WordsProps extends Pick<RequirementPartProps, 'visit' | 'sources' | 'award'> {
  requirement: Requirement
}

const Words = ({ visit, requirement, sources, award }: WordsProps) => {
  const { title, text, mandatory, lotId, source, language, threshold } = requirement
  const lang = language ?? undefined
  const wanted = threshold && thresholdText(visit.reader, threshold)
  return (
    <>
      <p>
        <Badge tone={mandatory && award === null ? 'warn' : 'plain'}>
          {award ?? (mandatory ? 'Mandatory' : 'Not mandatory')}
        </Badge>{' '}
        {lotId !== null && <span class="soft">{lotText(lotId)}</span>}
      </p>
      {wanted !== null && <p>{wanted}</p>}
      <p class="prose" lang={lang} dir="auto">
        {text ?? source.quote ?? title}
      </p>
      {source.documentId !== null && (
        <p>
          <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
        </p>
      )}
    </>
  )
}
