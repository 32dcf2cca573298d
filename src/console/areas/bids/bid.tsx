import { LinkButton, Page } from '../../core/shell.tsx'
import { ifThere, parameters, type Visit } from '../../core/visit.ts'
import { findTemplateAsset } from '../../../company/files/word-template.ts'
import { findAssets } from '../../../company/files/queries.ts'
import { listEdits } from '../../../workspace/bids/edit-queries.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { listHistory } from '../../../workspace/bids/history.ts'
import { findRequirements } from '../../../workspace/bids/references.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { ListHistory } from '../../../workspace/bids/history-schema.ts'
import { working } from '../../../workspace/bids/states.ts'
import { getConsortium } from '../../../workspace/consortiums/queries.ts'
import { listMemberNames } from '../../../identity/accounts/queries.ts'
import { countOpenQuestions } from '../../../workspace/clarifications/queries.ts'
import { listTasks } from '../../../workspace/tasks/queries.ts'
import { ListTasks } from '../../../workspace/tasks/schema.ts'
import { Comments, readComments } from './comments.tsx'
import { BidTasks } from './tasks.tsx'
import { getTeam } from '../../../workspace/teams/queries.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import { Facts, Moment, Money, None, Section } from '../../parts/elements.tsx'
import { asDocument, Downloads } from '../../parts/downloads.tsx'
import { BuyerLine, clipped, Foreign, lotText, titleLook } from '../../parts/tenders/labels.tsx'
import { Files, readChoosable } from './files.tsx'
import { Ending } from './ending.tsx'
import { findSaved } from '../../../workspace/pipeline/queries.ts'
import { listLessons } from '../../../workspace/bids/lessons.ts'
import { mayCorrect } from '../../../workspace/bids/corrections.ts'
import { Card } from './card.tsx'
import { Lessons } from './outcome.tsx'
import { History } from './history.tsx'
import { SectionList, shownSections } from './section-list.tsx'
import { sectionPath } from '../../parts/bids/labels.ts'
import { BidSteps } from './standing.tsx'
import type { Tender } from '../../../catalogue/tenders/schema.ts'

/** One bid: its status, details, sections, files and history. */
export async function showBid(visit: Visit) {
  const { id } = parameters(BidParam, visit)
  const bid = await getBid(visit.ctx, id)
  const isWork = working.includes(bid.status)
  const answered = shownSections(visit, bid).shown.flatMap(({ requirementId }) => requirementId ?? [])
  const [
    requirements,
    tender,
    history,
    edits,
    attached,
    files,
    team,
    consortium,
    people,
    comments,
    tasks,
    card,
    lessons,
    correctable,
    template,
    openQuestions,
  ] = await Promise.all([
    findRequirements(visit.ctx, bid.tenderId, answered),
    ifThere(getTender(visit.ctx, bid.tenderId)),
    listHistory(visit.ctx, id, ListHistory.parse({ limit: '100' })),
    listEdits(visit.ctx, id),
    findAssets(visit.ctx, bid.assetIds),
    isWork ? readChoosable(visit) : null,
    bid.teamId === null ? null : ifThere(getTeam(visit.ctx, bid.teamId)),
    bid.consortiumId === null ? null : ifThere(getConsortium(visit.ctx, bid.consortiumId)),
    listMemberNames(visit.ctx),
    readComments(visit, id),
    listTasks(visit.ctx, ListTasks.parse({ bidId: id, limit: '100' })),
    findSaved(visit.ctx, { tenderId: bid.tenderId }),
    listLessons(visit.ctx, bid.tender, id),
    isWork ? false : mayCorrect(visit.ctx, bid),
    findTemplateAsset(visit.ctx),
    countOpenQuestions(visit.ctx, bid.tenderId),
  ])
  return (
    <Page
      title={clipped(bid.title, 100)}
      heading={<Foreign class={titleLook(bid.title)}>{bid.title}</Foreign>}
      here="/bids"
      up={{ href: '/bids', text: 'Bids' }}
      lead={
        <>
          For{' '}
          <a href={`/tenders/${bid.tenderId}`}>
            {sameTitle(bid) ? 'this tender' : clipped(bid.tender.title, 100)}
          </a>
          , <BuyerLine tender={bid.tender} />. <QuestionsLink bid={bid} open={openQuestions} />
        </>
      }
      actions={isWork ? <NextSection bid={bid} /> : null}
    >
      <BidSteps bid={bid} />
      <Jump bid={bid} />
      <div class="two-sides">
        <Section
          title="Sections"
          id="sections"
          beside={
            <span class="row">
              {isWork && <a href={`/bids/${id}/sections/new`}>Add a section</a>}
              {bid.sections.length > 0 && <Downloads path={`/bids/${id}/export`} formats={asDocument} />}
            </span>
          }
        >
          <SectionList visit={visit} bid={bid} requirements={requirements} people={people} />
          {bid.sections.length > 0 && <TemplateLine template={template} />}
        </Section>
        <div>
          <Details
            bid={bid}
            tender={tender}
            team={team?.name ?? null}
            consortium={consortium === null ? null : { id: consortium.id, name: consortium.name }}
          />
          <Card visit={visit} bidId={id} saved={card} />
          <BidTasks visit={visit} bidId={id} tasks={tasks.items} people={people} />
          <Section title="Files" id="files">
            <Files visit={visit} bid={bid} attached={attached} files={files} />
          </Section>
          <Ending visit={visit} bid={bid} tender={tender} changes={history.items} mayCorrect={correctable} />
          <Lessons lessons={lessons} />
          <Section title="History" id="history">
            <History bid={bid} changes={history.items} edits={edits} />
          </Section>
          <Comments visit={visit} bidId={id} sectionKey={null} comments={comments} />
        </div>
      </div>
    </Page>
  )
}

/**
 * Links to the parts of the page, for small screens. There, all parts are in one column and the sections come
 * first, so that the other parts are far down.
 */
const Jump = ({ bid: { status } }: { bid: Bid }) => (
  <nav class="jump" aria-label="On this page">
    <ul>
      {[
        ['sections', 'Sections'],
        ['details', 'Details'],
        ['tasks', 'Tasks'],
        ['files', 'Files'],
        ['submit', working.includes(status) ? 'Submit' : 'Result'],
        ['history', 'History'],
        ['comments', 'Comments'],
      ].map(([id, text]) => (
        <li>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Which template Word documents use, or where to upload one. */
const TemplateLine = ({ template }: { template: { id: string; name: string } | null }) => (
  <p class="small soft">
    {template ? (
      <>
        Word documents use your template <a href={`/assets/${template.id}`}>{clipped(template.name, 60)}</a>.
      </>
    ) : (
      <>
        Word documents have a plain look.{' '}
        <a href="/assets/new?category=template">Upload your Word template</a> to use its styles, header,
        footer and logo.
      </>
    )}
  </p>
)

/** A link to the questions of the company to the buyer, with the number of those without an answer. */
const QuestionsLink = ({ bid: { tenderId }, open }: { bid: Bid; open: number }) => (
  <a href={`/tenders/${tenderId}/clarifications`}>Questions to the buyer{open > 0 && ` (${open} open)`}</a>
)

const sameTitle = ({ title, tender }: Bid) => title === tender.title

/** A link to the first empty section. */
const NextSection = ({ bid: { id, sections } }: { bid: Bid }) => {
  const empty = sections.find(({ text }) => text.trim() === '')
  return empty ? <LinkButton href={sectionPath(id, empty.key)} text="Write the next section" primary /> : null
}

interface DetailsProps {
  bid: Bid
  tender: Tender | null
  team: string | null
  consortium: { id: string; name: string } | null
}

/** The details of a bid, without its text. */
const Details = ({ bid, tender, team, consortium }: DetailsProps) => (
  <Section
    title="Details"
    id="details"
    beside={
      <a href={`/bids/${bid.id}/edit`}>
        {working.includes(bid.status) ? 'Change the details' : 'Change notes and reference'}
      </a>
    }
  >
    <Facts
      facts={[
        ['Value', <Money value={bid.value} currency={bid.currency} exact />],
        ['Lots', <Lots bid={bid} tender={tender} />],
        ['Team', team ?? <None text="none" />],
        [
          'Consortium',
          consortium ? <a href={`/consortiums/${consortium.id}`}>{consortium.name}</a> : <None text="none" />,
        ],
        ['Your reference', bid.externalReference ?? <None text="none" />],
        ['Notes', bid.notes === null ? <None text="none" /> : <span class="prose">{bid.notes}</span>],
        bid.submittedAt !== null && ['Submitted', <Moment at={bid.submittedAt} />],
        bid.decidedAt !== null && ['Decided', <Moment at={bid.decidedAt} />],
      ]}
    />
  </Section>
)

const Lots = ({ bid: { lotIds }, tender }: Pick<DetailsProps, 'bid' | 'tender'>) => {
  if (lotIds.length === 0) return <>The whole tender</>
  const titles = new Map(tender?.lots.map(({ id, title }) => [id, title]))
  return (
    <ul class="lots">
      {lotIds.map((id) => (
        <li>
          {lotText(id)}
          {titles.get(id) ? (
            <>
              : <bdi>{clipped(titles.get(id) ?? '', 160)}</bdi>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
