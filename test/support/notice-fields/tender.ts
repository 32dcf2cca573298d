import type { Place } from '../xpath-reading.ts'
import { type Field, distinct, day, words, lotPath, project, process } from './field.ts'

const additional = `${lotPath}/${project}/cac:ProcurementAdditionalType`
const aim = (kind: string, code: string, list: string) => (root: Place) =>
  root.values(
    `${additional}/cbc:ProcurementTypeCode[(@listName='strategic-procurement' and .='${code}') or (@listName='${list}' and .!='none')]`,
  ).length > 0
    ? [kind]
    : []

export const ofTender: Field[] = [
  ['BT-701', (root) => root.values("cbc:ID[@schemeName='notice-id']"), ({ noticeId }) => [noticeId]],
  ['BT-757', (root) => root.values('cbc:VersionID'), ({ version }) => [version]],
  ['BT-04', (root) => root.values('cbc:ContractFolderID'), ({ procedureId }) => [procedureId]],
  ['BT-02', (root) => root.values('cbc:NoticeTypeCode'), ({ noticeType }) => [noticeType]],
  ['BT-21', (root) => root.words(`${project}/cbc:Name`), ({ title }) => [words(title)]],
  ['BT-24', (root) => root.words(`${project}/cbc:Description`), ({ description }) => [words(description)]],
  [
    'BT-23',
    (root) =>
      root.values(`${project}/cbc:ProcurementTypeCode`).map((code) => (code === 'combined' ? 'mixed' : code)),
    ({ contractNature }) => [contractNature],
  ],
  [
    'BT-105',
    (root) =>
      root.values(
        `${process}[not(EXT/efac:FieldsPrivacy/efbc:FieldIdentifierCode='pro-typ')]/cbc:ProcedureCode`,
      ),
    ({ procedureType }) => [procedureType],
  ],
  [
    'BT-88',
    (root) =>
      root.words(
        `${process}[not(EXT/efac:FieldsPrivacy/efbc:FieldIdentifierCode='pro-fea')]/cbc:Description`,
      ),
    ({ procedureFeatures }) => [words(procedureFeatures)],
  ],
  [
    'BT-300',
    (root) => {
      const notes = distinct([
        ...root.words(`${project}/cbc:Note`),
        ...root.all(lotPath).flatMap((lot) => lot.words(`${project}/cbc:Note`)),
      ])
      return notes.length > 0 ? [notes.join(' ')] : []
    },
    ({ additionalInformation }) => [words(additionalInformation)],
  ],
  [
    'BT-115',
    (root) => {
      const said = root.values(`${lotPath}/${process}/cbc:GovernmentAgreementConstraintIndicator`)
      return said.length > 0 ? [said.includes('true')] : []
    },
    ({ gpaCovered }) => [gpaCovered],
  ],
  [
    'BT-06, BT-774',
    aim('environmental', 'env-imp', 'environmental-impact'),
    ({ strategic }) =>
      strategic.filter(({ aim: kind }) => kind === 'environmental').map(({ aim: kind }) => kind),
  ],
  [
    'BT-06, BT-775',
    aim('social', 'soc-obj', 'social-objective'),
    ({ strategic }) => strategic.filter(({ aim: kind }) => kind === 'social').map(({ aim: kind }) => kind),
  ],
  [
    'BT-06, BT-776',
    aim('innovation', 'inn-pur', 'innovative-acquisition'),
    ({ strategic }) =>
      strategic.filter(({ aim: kind }) => kind === 'innovation').map(({ aim: kind }) => kind),
  ],
  [
    'BT-774 to BT-776',
    (root) =>
      distinct(
        root
          .values(
            `${additional}/cbc:ProcurementTypeCode[@listName='environmental-impact' or @listName='social-objective' or @listName='innovative-acquisition']`,
          )
          .filter((code) => code !== 'none'),
      ),
    ({ strategic }) => distinct(strategic.flatMap(({ codes }) => codes)),
  ],
  [
    'BT-777',
    (root) =>
      ['env-imp', 'soc-obj', 'inn-pur'].flatMap((code) => {
        const types = root.all(
          `${additional}[cbc:ProcurementTypeCode[@listName='strategic-procurement']='${code}']`,
        )
        const said = distinct(types.flatMap((type) => type.words('cbc:ProcurementType')))
        return said.length > 0 ? [said.join(' ')] : []
      }),
    ({ strategic }) => strategic.map(({ description }) => words(description)),
  ],
  [
    'BT-195',
    (root) => distinct(root.values('//efac:FieldsPrivacy/efbc:FieldIdentifierCode')),
    ({ withheld }) => distinct(withheld.map(({ field }) => field)),
  ],
  [
    'BT-198',
    (root) => distinct(root.days('//efac:FieldsPrivacy/efbc:PublicationDate')),
    ({ withheld }) => distinct(withheld.map(({ until }) => day(until))),
  ],
  [
    'BT-196',
    (root) =>
      distinct(root.all('//efac:FieldsPrivacy').flatMap((mark) => mark.words('efbc:ReasonDescription'))),
    ({ withheld }) => distinct(withheld.map(({ reason }) => words(reason))),
  ],
  [
    'BT-200',
    (root) => root.values('EXT/efac:ContractModification/efac:ChangeReason/cbc:ReasonCode'),
    ({ modifications }) => modifications.map(({ reasonCode }) => reasonCode),
  ],
  [
    'BT-201',
    (root) =>
      root
        .all('EXT/efac:ContractModification')
        .flatMap((each) => each.words('efac:ChangeReason/efbc:ReasonDescription')),
    ({ modifications }) => modifications.map(({ reason }) => words(reason)),
  ],
  [
    'BT-202',
    (root) =>
      root
        .all('EXT/efac:ContractModification')
        .flatMap((each) => each.words('efac:Change/efbc:ChangeDescription')),
    ({ modifications }) => modifications.map(({ description }) => words(description)),
  ],
]
