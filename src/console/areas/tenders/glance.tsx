import type { Child } from 'hono/jsx'
import type { GeneralResult } from '../../../insight/analyses/general/schema.ts'
import { lengthText } from '../../parts/judgement/labels.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, Day, Facts, None } from '../../parts/elements.tsx'
import {
  Away,
  languageText,
  natureWords,
  noticeTypeText,
  procedureText,
  readableCode,
  regionText,
  sourceText,
  webAddress,
} from '../../parts/tenders/labels.tsx'
import { ReachText } from './contacts.tsx'
import { Deadline, OtherDeadline, UnreadDeadline } from '../../parts/tenders/deadline.tsx'
import { TenderValue } from '../../parts/tenders/result.tsx'
import { Length } from './terms.tsx'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { cpvWords, joined, type TextWithCodes, WordsText } from '../../core/words.tsx'

interface GlanceProps {
  visit: Visit
  tender: Tender
  /** The stored analysis, which adds what only the documents state; null without one. */
  general: GeneralResult | null
}

/** The facts that decide whether to read on: dates, value, length, lots, contact, where to submit. */
export const Glance = ({ visit, tender, general }: GlanceProps) => {
  const over = tender.status !== 'open'
  return (
    <dl class="glance-facts" aria-label="At a glance">
      <Fact term="Deadline" first>
        <Deadline at={tender.deadline} over={over} />
        <OtherDeadline conflict={tender.deadlineConflict} />
        <UnreadDeadline tender={tender} />
      </Fact>
      {tender.questionsDeadline !== null && (
        <Fact term="Questions by" first>
          <Deadline at={tender.questionsDeadline} over={over} />
        </Fact>
      )}
      <Fact term="Value" first>
        <TenderValue item={tender} />
      </Fact>
      <Fact term="Duration">
        {tender.duration === null ? (
          <DocumentDuration tender={tender} general={general} />
        ) : (
          <Length visit={visit} duration={tender.duration} />
        )}
      </Fact>
      <LotCount visit={visit} tender={tender} general={general} />
      <Contact tender={tender} />
      <Submission tender={tender} />
    </dl>
  )
}

const Fact = ({ term, first, children }: { term: string; first?: boolean; children: Child }) => (
  <div class={first ? 'first' : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** The duration that the documents state where the notice states none. */
function DocumentDuration({ tender, general }: Omit<GlanceProps, 'visit'>) {
  const fact = general?.keyFacts.find(({ code }) => code === 'duration')
  const value = typeof fact?.value === 'number' ? fact.value : null
  if (value === null || (fact?.unit !== 'months' && fact?.unit !== 'days'))
    return <None text={general === null ? 'the notice does not say' : 'not stated'} />
  return (
    <>
      {lengthText(value, fact.unit)}
      <small>
        <a href={`/tenders/${tender.id}/analysis#about`}>by the documents</a>
      </small>
    </>
  )
}

/** The number of lots: of the notice, or of the documents if the notice has one lot or none. */
function LotCount({ visit, tender, general }: GlanceProps) {
  const isOfNotice = tender.lots.length > 1
  const count = isOfNotice ? tender.lots.length : (general?.lots.length ?? 0)
  return count < 2 ? null : (
    <Fact term="Lots">
      <a href={isOfNotice ? '#lots' : `/tenders/${tender.id}/analysis#about`}>
        {numberText(visit.reader, count)}
      </a>
      {!isOfNotice && <small>by the documents</small>}
    </Fact>
  )
}

/** The contact for questions: the contact for information, or the contact of a buyer without one. */
function Contact({ tender: { contacts, buyers } }: { tender: Tender }) {
  const reach =
    contacts.find(({ role }) => role === 'information') ?? buyers.find(({ contact }) => contact)?.contact
  return reach ? (
    <Fact term="Contact">
      <ReachText reach={reach} />
    </Fact>
  ) : null
}

function Submission({ tender: { submission, submissionUrl, status } }: { tender: Tender }) {
  const address = webAddress(submissionUrl)
  const stated = [
    ...(submission?.methods ?? []).map(readableCode),
    ...(submission && submission.languages.length > 0
      ? [`in ${submission.languages.map(languageText).join(', ')}`]
      : []),
  ]
  if (address === null && stated.length === 0) return null
  return (
    <Fact term={status === 'open' ? 'Submit at' : 'Submission portal'}>
      {address !== null && <Away url={address.href}>{address.host}</Away>}
      {stated.length > 0 && <small>{stated.join(', ')}</small>}
    </Fact>
  )
}

/** The facts of a tender that are not shown at the head of the page: kinds, codes, places, and the source. */
export const KeyFacts = ({ tender }: { tender: Tender }) => (
  <>
    <Flags tender={tender} />
    <Facts
      facts={[
        ['Procedure', tender.procedureType === null ? <None /> : procedureText(tender.procedureType)],
        ['Contract', tender.contractNature === null ? <None /> : natureWords[tender.contractNature]],
        ['Published', <Day at={tender.publishedAt} />],
        tender.cpvCodes.length > 0 && [
          'Subject',
          <Many values={tender.cpvCodes.map((code) => cpvWords(code))} />,
        ],
        tender.otherCodes.length > 0 && [
          'Other codes',
          <Many values={tender.otherCodes.map(otherCodeText)} />,
        ],
        tender.regions.length > 0 && ['Place', <Many values={tender.regions.map(regionText)} />],
        tender.languages.length > 0 && ['Languages', <Many values={tender.languages.map(languageText)} />],
        ['Source', <Source tender={tender} />],
        tender.sources.length > 1 && ['Published by', tender.sources.map(sourceText).join(', ')],
        tender.procedureId !== null && ['Procedure number', tender.procedureId],
      ]}
    />
  </>
)

const Flags = ({ tender }: { tender: Tender }) => {
  const flags = [
    tender.framework && 'Framework agreement',
    tender.fundedByEu && 'EU funds',
    tender.accelerated && 'Shortened time limits',
    ...tender.reservedFor.map(reservedText),
  ].filter((flag) => flag !== false && flag !== null)
  return flags.length === 0 ? null : (
    <p class="flags">
      {flags.map((flag) => (
        <Badge tone={flag === 'Shortened time limits' ? 'warn' : 'info'}>{flag}</Badge>
      ))}
    </p>
  )
}

const reserved: Record<string, string> = {
  'res-ws': 'Reserved for sheltered workshops',
  'res-pub-ser': 'Reserved for public service missions',
}
const reservedText = (code: string): string =>
  reserved[code] ?? `Reserved: ${eformsLabel('reserved-procurement', code) ?? code}`

const Source = ({ tender: { source, noticeType, url } }: { tender: Tender }) => (
  <>
    <Away url={url}>{sourceText(source)}</Away>
    {noticeType !== null && <small>{noticeTypeText(noticeType)}</small>}
  </>
)

const otherCodeText = ({ scheme, code }: Tender['otherCodes'][number]) => `${scheme} ${code}`

/** A list in a cell. The end of a long list is folded away. */
const Many = ({ values }: { values: (TextWithCodes | string)[] }) => {
  const [first, rest] = [values.slice(0, 4), values.slice(4)]
  return (
    <>
      <WordsText words={joined(first, '; ')} />
      {rest.length > 0 && (
        <details class="more">
          <summary>{rest.length} more</summary>
          <WordsText words={joined(rest, '; ')} />
        </details>
      )}
    </>
  )
}
