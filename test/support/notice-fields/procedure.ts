import { countryByAlpha3 } from '../../../src/reference/codes/countries.ts'
import { languageByAlpha3 } from '../../../src/reference/codes/languages.ts'
import type { Place } from '../xpath-reading.ts'
import { type Field, amount, day, distinct, lotPath, open, process, project, terms } from './field.ts'

const everywhere = (root: Place) => [...root.all(project), ...root.all(`${lotPath}/${project}`)]
const ofList = (list: string) => (root: Place) =>
  root.values(
    `${lotPath}/${terms}/cac:TendererQualificationRequest/cac:SpecificTendererRequirement/cbc:TendererRequirementTypeCode[@listName='${list}']`,
  )
const said = <T>(value: T | null | undefined) => (value === null || value === undefined ? [] : [value])

export const ofProcedure: Field[] = [
  [
    'BT-05',
    (root) =>
      root.values('cbc:IssueTime').length > 0
        ? root.instants('.', 'cbc:IssueDate', 'cbc:IssueTime')
        : root.days('cbc:IssueDate').map((date) => `${date}T00:00:00.000Z`),
    ({ dispatchedAt }) => said(dispatchedAt),
  ],
  [
    'OPP-012, BT-738',
    (root) =>
      [
        ...root.days('EXT/efac:Publication/efbc:PublicationDate'),
        ...root.days('cbc:RequestedPublicationDate'),
        ...root.instants('.', 'cbc:IssueDate', 'cbc:IssueTime').map((instant) => instant.slice(0, 10)),
      ].slice(0, 1),
    ({ publishedAt }) => said(day(publishedAt)),
  ],
  [
    'BT-702',
    (root) =>
      distinct([
        ...root.values('cbc:NoticeLanguageCode'),
        ...root.values('cac:AdditionalNoticeLanguage/cbc:ID'),
      ]).map((code) => languageByAlpha3(code as string)),
    ({ languages }) => languages,
  ],
  [
    'BT-27, BT-271',
    (root) => {
      const total = `${project}/cac:RequestedTenderTotal`
      const own = root.amounts(`${total}/cbc:EstimatedOverallContractAmount`)
      if (own.length > 0) return own
      const lots = root
        .all(lotPath)
        .map((each) => each.amounts(`${total}/cbc:EstimatedOverallContractAmount`)[0])
      return summed(lots) ?? root.amounts(`${total}/EXT/efbc:FrameworkMaximumAmount`)
    },
    ({ estimatedValue }) => said(amount(estimatedValue)),
  ],
  [
    'BT-262, BT-263',
    (root) =>
      distinct(
        everywhere(root).flatMap((part) =>
          part
            .values(
              "*[self::cac:MainCommodityClassification or self::cac:AdditionalCommodityClassification]/cbc:ItemClassificationCode[@listName='cpv']",
            )
            .map((code) => code.slice(0, 8)),
        ),
      ),
    ({ cpvCodes }) => cpvCodes,
  ],
  [
    'BT-507, BT-514 places',
    (root) =>
      distinct(
        everywhere(root).flatMap((part) =>
          part.all('cac:RealizedLocation/cac:Address').flatMap((address) => {
            const nuts = address.values('cbc:CountrySubentityCode')
            return nuts.length > 0
              ? nuts.slice(0, 1)
              : address.values('cac:Country/cbc:IdentificationCode').map((code) => countryByAlpha3(code))
          }),
        ),
      ),
    ({ regions }) => regions,
  ],
  [
    'BT-13',
    (root) =>
      root
        .all(`${lotPath}/${process}`)
        .flatMap((each) =>
          each.instants('cac:AdditionalInformationRequestPeriod', 'cbc:EndDate', 'cbc:EndTime'),
        )
        .toSorted()
        .slice(0, 1),
    ({ questionsDeadline }) => said(questionsDeadline),
  ],
  [
    'BT-71',
    (root) => distinct(ofList('reserved-procurement')(root).filter((code) => code !== 'none')),
    ({ reservedFor }) => reservedFor,
  ],
  [
    'BT-60',
    (root) => {
      const codes = root.values(`${lotPath}/${terms}/cbc:FundingProgramCode[@listName='eu-funded']`)
      return codes.length > 0 ? [codes.some((code) => code !== 'no-eu-funds')] : []
    },
    ({ fundedByEu }) => said(fundedByEu),
  ],
  [
    'BT-106',
    (root) =>
      root
        .values(
          `${process}/cac:ProcessJustification${open('pro-acc')}/cbc:ProcessReasonCode[@listName='accelerated-procedure']`,
        )
        .slice(0, 1),
    ({ accelerated }) => said(accelerated),
  ],
  [
    'BT-765 any lot',
    (root) => {
      const codes = root.values(
        `${lotPath}/${process}/cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='framework-agreement']`,
      )
      return codes.length > 0 ? [codes.some((code) => code !== 'none')] : []
    },
    ({ framework }) => said(framework),
  ],
  [
    'BT-15, BT-615',
    (root) =>
      distinct(
        root
          .values(
            `${lotPath}/${terms}/cac:CallForTendersDocumentReference/cac:Attachment/cac:ExternalReference/cbc:URI`,
          )
          .map((url) => url.replace(/^www\./, 'https://www.'))
          .filter((url) => /^https?:/.test(url)),
      ),
    ({ documents }) => distinct(documents.map(({ url }) => url)),
  ],
]

/** The sum of the lots, if each has an estimate in one currency and not all are the same. */
function summed(lots: (string | undefined)[]): string[] | null {
  const parts = lots.map((each) => each?.split(' ') ?? [])
  const currencies = new Set(parts.map(([, currency]) => currency))
  if (lots.length === 0 || lots.includes(undefined) || currencies.size > 1) return null
  if (lots.length > 1 && new Set(lots).size === 1) return null
  return [
    `${Math.round(parts.reduce((sum, [each]) => sum + Number(each), 0) * 100) / 100} ${[...currencies][0]}`,
  ]
}
