import { readPastAwards } from '../../../catalogue/market/past.ts'
import type { Award } from '../../../catalogue/tenders/award-schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { findSimilar, type SimilarTender } from '../../../insight/match/similar.ts'
import type { ShownDeadline } from '../../../catalogue/tenders/stated-deadline.ts'
import { findListed } from '../../../workspace/pipeline/listed.ts'
import { ownFilters } from '../../parts/tenders/search-query.ts'
import { AwardTable } from '../../parts/market/award-table.tsx'
import type { Visit } from '../../core/visit.ts'
import { cpvWords, inSentence, joined, plainText, WordsText, type TextWithCodes } from '../../core/words.tsx'
import { Empty } from '../../core/shell.tsx'
import { Badge, Section, Table } from '../../parts/elements.tsx'
import {
  BuyerLine,
  countryText,
  Foreign,
  onlyOf,
  regionText,
  statusWords,
} from '../../parts/tenders/labels.tsx'
import { TenderFrame } from '../../parts/tenders/frame.tsx'
import { readTender } from '../../parts/tenders/translated.tsx'
import { ListedDeadline } from '../../parts/tenders/deadline.tsx'
import { TenderValue } from '../../parts/tenders/result.tsx'

/** Tenders like this tender, and who won tenders of the same kind. */
export async function showSimilar(visit: Visit) {
  const { tender, translated } = await readTender(visit, visit.param.id ?? '')
  const [similar, { ofBuyer, ofOthers }] = await Promise.all([
    findSimilar(visit.ctx, tender, ownFilters(visit, {})),
    readPastAwards(visit.ctx, tender),
  ])
  const listed = await findListed(
    visit.ctx,
    similar.map(({ item }) => item.id),
  )
  const isNone = similar.length + ofBuyer.length + ofOthers.length === 0
  return (
    <TenderFrame tender={tender} translated={translated} side="similar">
      {isNone && (
        <Empty
          title="Nothing similar yet"
          text="Tenders and awards are compared by their CPV codes. None shares the subject of this tender."
        />
      )}
      {similar.length > 0 && (
        <Section title="Similar tenders" lead="Open tenders first, the most similar at the top.">
          <Table
            caption="Similar tenders"
            head={['Tender', 'What is similar', 'Value', 'Deadline']}
            numbers={[2]}
            rows={similar.map((each) => rowOf(tender, each, listed.get(each.item.id)))}
          />
        </Section>
      )}
      <Past visit={visit} title="Past awards of this kind from this buyer" awards={ofBuyer} />
      <Past visit={visit} title={othersTitle(tender)} awards={ofOthers} />
    </TenderFrame>
  )
}

const othersTitle = ({ buyer }: Tender): string =>
  buyer.country === null
    ? 'Past awards of this kind from other buyers'
    : plainText([
        'Past awards of this kind from other buyers in ',
        ...inSentence([countryText(buyer.country)]),
      ])

const Past = ({ visit, title, awards }: { visit: Visit; title: string; awards: Award[] }) =>
  awards.length > 0 && (
    <Section title={title}>
      <AwardTable visit={visit} caption={title} awards={awards} />
    </Section>
  )

const rowOf = (tender: Tender, similar: SimilarTender, listed: ShownDeadline | undefined) => {
  const { item } = similar
  return [
    <>
      <a class="clamp" href={`/tenders/${item.id}`}>
        <Foreign lang={onlyOf(item.languages)}>{item.title}</Foreign>
      </a>
      <small>
        <BuyerLine tender={item} />
      </small>
    </>,
    <WordsText words={inWords(tender, similar)} />,
    <TenderValue item={item} />,
    item.status === 'open' ? (
      <ListedDeadline item={item} listed={listed} />
    ) : (
      <Badge tone={statusWords[item.status].tone}>{statusWords[item.status].text}</Badge>
    ),
  ]
}

/** What two tenders share, in words. */
function inWords({ buyer }: Tender, { item, code, isSameCode, place, words }: SimilarTender): TextWithCodes {
  const isSameBuyer = buyer.name !== null && buyer.name === item.buyer.name
  const isSameCountry = buyer.country !== null && buyer.country === item.buyer.country
  const stated = [
    isSameBuyer && 'the same buyer',
    [`${isSameCode ? 'the same' : 'a close'} subject (`, ...cpvWords(code), ')'],
    place !== null
      ? `the same region, ${regionText(place.toUpperCase())}`
      : isSameCountry && !isSameBuyer && 'the same country',
    words.length > 0 && `${words.map((word) => `“${word}”`).join(', ')} in both titles`,
  ]
  const [first, ...rest] = joined(stated, ', ')
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : []
}
