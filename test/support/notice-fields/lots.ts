import type { Place } from '../xpath-reading.ts'
import { type Field, amount, day, words, perLot, ofLots, project, process } from './field.ts'

const length = (lot: Place) =>
  lot.all(`${project}/cac:PlannedPeriod/cbc:DurationMeasure`).map(({ element }) => {
    const unit = element.attr('unitCode')?.value ?? ''
    const [name, factor] =
      {
        YEAR: ['months', 12],
        MONTH: ['months', 1],
        WEEK: ['days', 7],
        DAY: ['days', 1],
        CALENDAR_DAY: ['days', 1],
      }[unit] ?? []
    return `${Number(element.content) * Number(factor)} ${name}`
  })
const deadlines = (lot: Place) =>
  [
    `${process}/cac:TenderSubmissionDeadlinePeriod`,
    `${process}/cac:ParticipationRequestReceptionPeriod`,
    `${process}/EXT/efac:InterestExpressionReceptionPeriod`,
  ]
    .map((path) => lot.instants(path, 'cbc:EndDate', 'cbc:EndTime'))
    .find(({ length: count }) => count > 0) ?? []

export const ofLot: Field[] = [
  ['BT-21-Lot', perLot((lot) => lot.words(`${project}/cbc:Name`)), ofLots(({ title }) => words(title))],
  [
    'BT-24-Lot',
    perLot((lot) => lot.words(`${project}/cbc:Description`)),
    ofLots(({ description }) => words(description)),
  ],
  [
    'BT-262-Lot',
    perLot((lot) =>
      lot
        .values(`${project}/cac:MainCommodityClassification/cbc:ItemClassificationCode`)
        .map((code) => code.slice(0, 8)),
    ),
    ofLots(({ cpvCodes }) => cpvCodes[0]),
  ],
  [
    'BT-27-Lot, BT-271-Lot',
    perLot((lot) => {
      const total = `${project}/cac:RequestedTenderTotal`
      const estimates = lot.amounts(`${total}/cbc:EstimatedOverallContractAmount`)
      return estimates.length > 0 ? estimates : lot.amounts(`${total}/EXT/efbc:FrameworkMaximumAmount`)
    }),
    ofLots(({ estimatedValue }) => amount(estimatedValue)),
  ],
  [
    'BT-271-Lot',
    perLot((lot) =>
      lot
        .all(
          `self::*[${process}/cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='framework-agreement']!='none']`,
        )
        .flatMap((each) =>
          each.amounts(`${project}/cac:RequestedTenderTotal/EXT/efbc:FrameworkMaximumAmount`),
        ),
    ),
    ofLots(({ techniques }) => {
      const { maximumValue = null, currency = null } = techniques?.framework ?? {}
      return maximumValue === null ? null : `${maximumValue} ${currency}`
    }),
  ],
  ['BT-131, BT-1311, BT-630', perLot(deadlines), ofLots(({ deadline }) => deadline)],
  [
    'BT-36',
    perLot(length),
    ofLots(({ duration }) =>
      duration?.months != null
        ? `${duration.months} months`
        : duration?.days != null
          ? `${duration.days} days`
          : null,
    ),
  ],
  [
    'BT-536',
    perLot((lot) => lot.days(`${project}/cac:PlannedPeriod/cbc:StartDate`)),
    ofLots(({ duration }) => day(duration?.startsAt)),
  ],
  [
    'BT-538',
    perLot((lot) =>
      lot.values(`${project}/cac:PlannedPeriod/cbc:DescriptionCode`).map((code) => code.toLowerCase()),
    ),
    ofLots(({ duration }) => duration?.other),
  ],
  [
    'BT-537',
    perLot((lot) => lot.instants(`${project}/cac:PlannedPeriod`, 'cbc:EndDate', 'cbc:EndTime')),
    ofLots(({ duration }) => duration?.endsAt),
  ],
  [
    'BT-58',
    perLot((lot) => lot.values(`${project}/cac:ContractExtension/cbc:MaximumNumberNumeric`)),
    ofLots(({ renewals }) => renewals?.maximum),
  ],
  [
    'BT-57',
    perLot((lot) => lot.words(`${project}/cac:ContractExtension/cac:Renewal/cac:Period/cbc:Description`)),
    ofLots(({ renewals }) => words(renewals?.description)),
  ],
  [
    'BT-54',
    perLot((lot) => lot.words(`${project}/cac:ContractExtension/cbc:OptionsDescription`)),
    ofLots(({ options }) => words(options)),
  ],
  [
    'BT-765',
    perLot((lot) =>
      lot
        .values(
          `${process}/cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='framework-agreement']`,
        )
        .filter((code) => code !== 'none'),
    ),
    ofLots(({ techniques }) => techniques?.framework?.kind),
  ],
  [
    'BT-766',
    perLot((lot) =>
      lot
        .values(`${process}/cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='dps-usage']`)
        .map((code) => code !== 'none'),
    ),
    ofLots(({ techniques }) => techniques?.dps),
  ],
  [
    'BT-767',
    perLot((lot) => lot.values(`${process}/cac:AuctionTerms/cbc:AuctionConstraintIndicator`)),
    ofLots(({ techniques }) => techniques?.eAuction),
  ],
  [
    'BT-113',
    perLot((lot) =>
      lot.values(
        `${process}[cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='framework-agreement']!='none']/cac:FrameworkAgreement/cbc:MaximumOperatorQuantity`,
      ),
    ),
    ofLots(({ techniques }) => techniques?.framework?.maximumParticipants),
  ],
  [
    'BT-109',
    perLot((lot) => lot.words(`${process}/cac:FrameworkAgreement/cbc:Justification`)),
    ofLots(({ techniques }) => words(techniques?.framework?.justification)),
  ],
]
