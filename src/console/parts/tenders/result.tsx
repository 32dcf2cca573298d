import type { ListedVerdict } from '../../../insight/analyses/verdicts.ts'
import type { BriefCompany } from '../../../insight/match/brief-fit.ts'
import type { ListedTender } from '../../../workspace/pipeline/listed.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { moneyText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { cpvName, joined, WordsText, type TextWithCodes } from '../../core/words.tsx'
import { stageWords } from '../pipeline.tsx'
import { useSeen } from '../../core/page-visit.tsx'
import { Badge, Day, None } from '../elements.tsx'
import { Ticked } from '../several.tsx'
import { Choose } from './hide.tsx'
import { Fit } from './fit.tsx'
import { ListedDeadline } from './deadline.tsx'
import { BuyerLine, natureWords, statusWords } from './labels.tsx'
import { Save } from './save.tsx'
import { ResultTitle } from './translated.tsx'

interface ResultProps {
  visit: Visit
  /** The visit with the whole address, which shows whether all boxes are ticked. */
  given: Visit
  item: TenderItem
  /**
   * The company's record of the tender and the number of lots; undefined when the tender was removed since the search.
   */
  listed: ListedTender | undefined
  /** The facts about the company from which the fit of the tender is judged; null for a company without a profile. */
  company: BriefCompany | null
  /** The verdict of the company's own analysis; undefined without one that is still valid. */
  verdict: ListedVerdict | undefined
  /** Whether the tender came since the person's last visit. */
  fresh: boolean
  /** Whether all tenders of the list are open, so that their state need not be shown. */
  openAlone: boolean
  /** The title as a model has translated it for the reader. */
  translated: string | undefined
}

/** The id of the form of all buttons that hide a tender of the list. */
export const hideFormId = 'hide'

/** A tender in the list: its title and buyer on the left, deadline and value on the right. */
export const FoundTenderRow = ({
  visit,
  given,
  item,
  listed,
  company,
  verdict,
  fresh,
  openAlone,
  translated,
}: ResultProps) => (
  <li class="result" id={`in-list-${item.id}`}>
    <div class="result-what">
      <Ticked visit={given} value={item.id} name={item.title}>
        <ResultTitle visit={visit} item={item} translated={translated} />
      </Ticked>
      <p>
        {fresh && <Badge tone="info">New</Badge>} <BuyerLine tender={item} />
      </p>
      <p class="soft">
        <WordsText words={about(item, listed?.lots ?? 0)} />
      </p>
      <Fit item={item} company={company} verdict={verdict} />
    </div>
    <div class="result-when">
      <div class="row">
        {!openAlone && <Badge tone={statusWords[item.status].tone}>{statusWords[item.status].text}</Badge>}
        <Choose form={hideFormId} text="Hide" tender={item} />
        <Save
          visit={visit}
          item={item}
          savedId={listed?.saved?.id ?? null}
          saved={listed?.saved ? stageWords[listed.saved.stage] : undefined}
        />
      </div>
      <dl>
        <div>
          <dt>Deadline</dt>
          <dd>
            <ListedDeadline item={item} listed={listed} none="No deadline stated" />
          </dd>
        </div>
        <div class="value">
          <dt>Value</dt>
          <dd>
            <TenderValue item={item} none="No value stated" />
          </dd>
        </div>
        <div class="published">
          <dt>Published </dt>
          <dd>
            <Day at={item.publishedAt} />
          </dd>
        </div>
      </dl>
    </div>
  </li>
)

/** The subject of a tender in a line: Services, IT consulting, 12 lots. */
function about({ contractNature, cpvCodes: [main] }: TenderItem, lots: number): TextWithCodes {
  const subject = main === undefined ? null : cpvName(main)
  const parts = [
    contractNature && natureWords[contractNature],
    subject && [subject],
    lots > 1 && `${lots} lots`,
  ]
  return joined(parts, ' · ')
}

/** The value as published; for other currencies with its rough size in euro, because a rate of one day is not exact to the euro. */
export const TenderValue = ({ item, none }: { item: TenderItem; none?: string }) => {
  const { reader } = useSeen()
  const text = moneyText(reader, item.estimatedValue, item.currency)
  const euro = item.currency === 'EUR' ? null : item.estimatedValueEur
  if (text === null) return <None text={none} />
  return (
    <>
      <span class="number">{text}</span>
      {euro !== null && ' '}
      {euro !== null && <small class="number">about {shortMoneyText(reader, euro, 'EUR')}</small>}
    </>
  )
}
