import { line } from '../xpath-reading.ts'
import { type Field, distinct, lotPath, open, perLot, terms, words } from './field.ts'

const criterion = `${terms}/cac:AwardingTerms/cac:AwardingCriterion/cac:SubordinateAwardingCriterion`
const keyed = (field: string) => (requirement: { key: string }) => requirement.key.startsWith(`${field}:`)

export const ofCriteria: Field[] = [
  [
    'BT-539',
    perLot((lot) => lot.values(`${criterion}${open('awa-cri-typ')}/cbc:AwardingCriterionTypeCode`)),
    ({ lots }) =>
      lots.flatMap((lot) => lot.awardCriteria.flatMap(({ type }) => (type ? [`${lot.id}: ${type}`] : []))),
  ],
  [
    'BT-540',
    perLot((lot) =>
      lot.all(`${criterion}${open('awa-cri-des')}`).flatMap((each) => each.words('cbc:Description')),
    ),
    ({ lots }) =>
      lots.flatMap((lot) =>
        lot.awardCriteria.flatMap(({ description }) =>
          description ? [`${lot.id}: ${line(description)}`] : [],
        ),
      ),
  ],
  [
    'BT-541',
    perLot((lot) =>
      lot
        .all(
          `${criterion}/EXT/efac:AwardCriterionParameter[efbc:ParameterCode[@listName='number-weight' and .!='ord-imp']]`,
        )
        .filter(
          (each) =>
            each.values("efac:FieldsPrivacy/efbc:FieldIdentifierCode[.='awa-cri-num' or .='awa-cri-wei']")
              .length === 0,
        )
        .flatMap((each) => each.values('efbc:ParameterNumeric').map(Number)),
    ),
    ({ lots }) =>
      lots.flatMap((lot) =>
        lot.awardCriteria.flatMap(({ weight }) => (weight === null ? [] : [`${lot.id}: ${weight}`])),
      ),
  ],
  [
    'BT-67',
    (root) =>
      root.values(
        `${terms}/cac:TendererQualificationRequest/cac:SpecificTendererRequirement/cbc:TendererRequirementTypeCode[@listName='exclusion-ground']`,
      ),
    ({ requirements }) =>
      requirements
        .filter(keyed('BT-67'))
        .filter(({ lotId }) => lotId === null)
        .map(({ code }) => code),
  ],
  [
    'BT-750',
    (root) =>
      root
        .all(
          `${lotPath}/${terms}/EXT/efac:SelectionCriteria[not(cbc:CalculationExpressionCode[@listName='usage']='n-used')]`,
        )
        .flatMap((each) => each.words('cbc:Description')),
    ({ requirements }) => requirements.filter(keyed('BT-750')).map(({ text }) => words(text)),
  ],
  [
    'BT-142',
    (root) =>
      distinct(
        root.all('EXT/efac:NoticeResult/efac:LotResult').flatMap((each) => {
          const [code] = each.values(
            "cbc:TenderResultCode[not(../efac:FieldsPrivacy/efbc:FieldIdentifierCode='win-cho')]",
          )
          const result = code ? results[code] : each.all('efac:LotTender').length > 0 ? 'awarded' : null
          return result ? [`${each.values('efac:TenderLot/cbc:ID')[0]}: ${result}`] : []
        }),
      ),
    ({ awards }) =>
      distinct(
        awards.flatMap(({ key, lotId, status }) =>
          status === 'pending' || key.startsWith('RES:') ? [] : [`${lotId}: ${status}`],
        ),
      ),
  ],
  [
    'BT-759',
    (root) =>
      distinct(
        root.all('EXT/efac:NoticeResult/efac:LotResult').flatMap((each) => {
          const counted = (code: string) =>
            each
              .values(
                `efac:ReceivedSubmissionsStatistics[not(efac:FieldsPrivacy)][${code}]/efbc:StatisticsNumeric`,
              )
              .filter((count) => Number(count) >= 0)
          const [count] = [
            ...counted("efbc:StatisticsCode='tenders'"),
            ...counted('not(efbc:StatisticsCode)'),
          ]
          return count ? [`${each.values('efac:TenderLot/cbc:ID')[0]}: ${Number(count)}`] : []
        }),
      ),
    ({ awards }) =>
      distinct(
        awards
          .filter((each) => each.bidsReceived !== null && !each.bidsReceivedIsMinimum)
          .map((each) => `${each.lotId}: ${each.bidsReceived}`),
      ),
  ],
]

const results: Record<string, string> = { 'selec-w': 'awarded', 'clos-nw': 'unsuccessful', 'open-nw': 'open' }
