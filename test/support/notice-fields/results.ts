import type { Notice } from '../../../src/catalogue/notices/schema.ts'
import type { NoticeAward } from '../../../src/catalogue/notices/parts.ts'
import { type Field, distinct, amount } from './field.ts'

const resultPath = 'EXT/efac:NoticeResult'

const won = `${resultPath}/efac:LotTender[cbc:ID=../efac:SettledContract/efac:LotTender/cbc:ID]`
const awarded =
  (read: (award: NoticeAward) => unknown) =>
  ({ awards }: Notice) =>
    distinct(awards.map(read))
export const ofResult: Field[] = [
  [
    'BT-13713',
    (root) => distinct(root.values(`${resultPath}/efac:LotResult/efac:TenderLot/cbc:ID`)),
    awarded(({ lotId }) => lotId),
  ],
  [
    'BT-144',
    (root) =>
      distinct(
        root.values(
          `${resultPath}/efac:LotResult/efac:DecisionReason[not(efac:FieldsPrivacy/efbc:FieldIdentifierCode='no-awa-rea')]/efbc:DecisionReasonCode`,
        ),
      ),
    awarded(({ rejectionReason }) => rejectionReason),
  ],
  [
    'BT-150',
    (root) =>
      distinct(
        root.values(
          `${resultPath}/efac:SettledContract[efac:LotTender/cbc:ID=../efac:LotResult[not(cbc:TenderResultCode) or cbc:TenderResultCode='selec-w']/efac:LotTender/cbc:ID]/efac:ContractReference/cbc:ID`,
        ),
      ),
    awarded(({ contractId }) => contractId),
  ],
  [
    'BT-709, BT-118',
    (root) => {
      const own = distinct(
        root.amounts(`${resultPath}/efac:LotResult/efac:FrameworkAgreementValues/cbc:MaximumValueAmount`),
      )
      const whole =
        root.all(`${resultPath}/efac:LotResult`).length === 1
          ? root.amounts(`${resultPath}/efbc:OverallMaximumFrameworkContractsAmount`)
          : []
      return own.length > 0 ? own : whole
    },
    awarded(({ frameworkMaximum }) => amount(frameworkMaximum)),
  ],
  [
    'BT-720',
    (root) =>
      distinct(
        root.amounts(
          `${won}[not(efac:FieldsPrivacy/efbc:FieldIdentifierCode='win-ten-val')]/cac:LegalMonetaryTotal/cbc:PayableAmount`,
        ),
      ),
    (notice) =>
      notice.awards.some(({ awardedAt, contractId }) => awardedAt !== null || contractId !== null)
        ? awarded(({ value }) => amount(value))(notice)
        : [],
  ],
  [
    'BT-555',
    (root) =>
      distinct(
        root
          .values(`${won}/efac:SubcontractingTerm/efbc:TermPercent`)
          .map((percent) => Number(percent) / 100),
      ),
    (notice) => awarded(({ subcontractedShare }) => subcontractedShare || null)(notice),
  ],
]
