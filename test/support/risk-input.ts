import type { MarketHistory, OwnOutcome } from '../../src/insight/risk/history.ts'
import type { NoticeInput } from '../../src/insight/risk/notice/check.ts'
import { emptyAward, emptyNotice } from '../../src/catalogue/notices/empty.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import type { NoticeAward } from '../../src/catalogue/notices/parts.ts'
import { awardExample, tenderDetails } from '../../src/catalogue/tenders/examples.ts'
import { requirementExample } from '../../src/reading/requirements/schema.ts'
import { Tender } from '../../src/catalogue/tenders/schema.ts'
import { TenderItem } from '../../src/catalogue/tenders/item-schema.ts'
import { Requirement } from '../../src/reading/requirements/schema.ts'

/** The example of the list item in the OpenAPI document. */
const exampleOf = (schema: typeof TenderItem): object => {
  const examples = schema.meta()?.examples
  return Array.isArray(examples) ? examples[0] : {}
}

const plainTender = Tender.parse({
  ...exampleOf(TenderItem),
  ...tenderDetails,
  title: 'Cleaning of schools and the town hall',
  procedureType: 'open',
  contractNature: 'services',
  estimatedValue: null,
  estimatedValueEur: null,
  currency: null,
  accelerated: false,
  lots: [],
  cpvCodes: ['90911200'],
  publishedAt: '2026-11-01T09:00:00.000Z',
  awards: [],
})

const plainNotice: Notice = {
  ...emptyNotice,
  noticeId: 'n1',
  version: '01',
  kind: 'competition',
  dispatchedAt: '2026-11-01T09:00:00.000Z',
}

const plainAward: NoticeAward = {
  ...emptyAward,
  key: '1',
  status: 'awarded',
}

const plainHistory: MarketHistory = {
  buyerKnown: true,
  own: [],
  year: { awards: 0, cents: 0, winners: [] },
  similar: [],
  ended: [],
}

const plainOutcome: OwnOutcome = {
  awardId: awardExample.id,
  won: true,
  awardedAt: null,
  bids: null,
  decisionDays: null,
  toEstimate: null,
}

const tender = (given: Partial<Tender> = {}): Tender => ({ ...plainTender, ...given })
const notice = (given: Partial<Notice> = {}): Notice => ({ ...plainNotice, ...given })
const history = (given: Partial<MarketHistory> = {}): MarketHistory => ({ ...plainHistory, ...given })

/** Inputs of the checks without any risk; a test passes the differences. */
export const risk = {
  tender,
  notice,
  history,
  award: (given: Partial<NoticeAward> = {}): NoticeAward => ({ ...plainAward, ...given }),
  outcome: (given: Partial<OwnOutcome>): OwnOutcome => ({ ...plainOutcome, ...given }),
  requirement: (given: Partial<Requirement>): Requirement => ({
    ...Requirement.parse(requirementExample),
    ...given,
  }),
  input: (given: Partial<NoticeInput>): NoticeInput => ({
    tender: tender(),
    notices: [notice()],
    requirements: [],
    history: history(),
    conflicts: [],
    ...given,
  }),
  /** A buyer of a country. */
  in: (country: string): Partial<Tender> => ({ buyer: { name: 'Town', country, registrationNumber: null } }),
}
