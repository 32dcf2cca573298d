import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { moneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { cpvWords, joined, WordsText } from '../../core/words.tsx'
import { Badge, Facts, Section } from '../../parts/elements.tsx'
import { Pager, pageOfItems } from '../../parts/listing.tsx'
import { Criteria } from './criteria.tsx'
import { Deadline } from '../../parts/tenders/deadline.tsx'
import { Foreign, LongText, lotText, regionText, statusWords } from '../../parts/tenders/labels.tsx'
import { lotTermFacts } from './terms.tsx'

type Lot = Tender['lots'][number]

interface LotsProps {
  visit: Visit
  tender: Tender
  lang: string | undefined
  /** Whether all lots have the same award criteria, which are then shown above the lots. */
  sameCriteria: boolean
}

/** The lots are unfolded when the tender has at most this many lots. */
const openUpTo = 3

const pageLength = 40

/** The lots of a tender. */
export const Lots = ({ visit, tender, lang, sameCriteria }: LotsProps) => {
  const { lots } = tender
  const [only] = lots
  if (!only || (lots.length === 1 && !saysMore(only, tender))) return null
  const { page, shown } = pageOfItems(visit, inOrder(lots), pageLength, 'lots')
  return (
    <Section title={lots.length === 1 ? 'Lot' : `${lots.length} lots`} id="lots">
      <div class="lot-list">
        {shown.map((lot) => (
          <details class="lot" open={lots.length <= openUpTo} id={`lot-${lot.id}`}>
            <summary>
              <span>
                <span class="soft">{lotText(lot.id)}</span>{' '}
                {lot.title !== null && <Foreign lang={lang}>{lot.title}</Foreign>}{' '}
                {lot.status !== tender.status && (
                  <Badge tone={statusWords[lot.status].tone}>{statusWords[lot.status].text}</Badge>
                )}
              </span>
              <span class="number">{moneyText(visit.reader, lot.estimatedValue, lot.currency)}</span>
            </summary>
            <LotBody visit={visit} tender={tender} lang={lang} lot={lot} sameCriteria={sameCriteria} />
          </details>
        ))}
      </div>
      <Pager page={page} total={lots.length} limit={pageLength} of="lots" name="lots" anchor="lots" />
    </Section>
  )
}

const LotBody = ({ visit, tender, lang, lot, sameCriteria }: LotsProps & { lot: Lot }) => (
  <div class="lot-body">
    {lot.description !== null && lot.description !== tender.description && (
      <LongText text={lot.description} lang={lang} />
    )}
    <Facts
      facts={[
        lot.deadline !== null && ['Deadline', <Deadline at={lot.deadline} over={lot.status !== 'open'} />],
        lot.cpvCodes.length > 0 && [
          'Subject',
          <WordsText
            words={joined(
              lot.cpvCodes.map((code) => cpvWords(code)),
              '; ',
            )}
          />,
        ],
        lot.regions.length > 0 && ['Place', lot.regions.map(regionText).join(', ')],
        ...ownTerms(visit, lot, tender, lang),
      ]}
    />
    {!sameCriteria && lot.awardCriteria.length > 0 && (
      <>
        <h3>Award criteria</h3>
        <Criteria
          visit={visit}
          lang={lang}
          criteria={lot.awardCriteria}
          title={`Award criteria of ${lotText(lot.id)}`}
        />
      </>
    )}
  </div>
)

/** The terms in which the lot differs from the tender. */
const ownTerms = (visit: Visit, lot: Lot, tender: Tender, lang: string | undefined) =>
  lotTermFacts(visit, differing(lot, tender), lang)

function differing({ duration, renewals, options, techniques }: Lot, tender: Tender) {
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  return {
    duration: differs(duration, tender.duration) ? duration : null,
    renewals: differs(renewals, tender.renewals) ? renewals : null,
    options: differs(options, tender.options) ? options : null,
    techniques: differs(techniques, tender.techniques) ? techniques : null,
  }
}

/** Sorts lots by number, so that lot 2 comes before lot 10 however the numbers are written. */
const inOrder = (lots: Lot[]) => lots.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))

/**
 * Whether a lot has more information than the tender. A single lot that only repeats the tender is left out.
 */
const saysMore = (lot: Lot, tender: Tender): boolean =>
  (lot.description !== null && lot.description !== tender.description) ||
  (lot.title !== null && lot.title !== tender.title)

/** The award criteria if they apply to all lots; null if lots differ. */
export function sharedCriteria({ lots, awardCriteria }: Tender): Tender['awardCriteria'] | null {
  const own = lots.map((lot) => JSON.stringify(lot.awardCriteria))
  if (own.every((each) => each === '[]')) return awardCriteria
  return new Set(own).size === 1 ? (lots[0]?.awardCriteria ?? []) : null
}
