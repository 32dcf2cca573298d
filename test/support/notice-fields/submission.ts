import { languageByAlpha3 } from '../../../src/reference/codes/languages.ts'
import type { Place } from '../xpath-reading.ts'
import { type Field, distinct, words, lotPath, process, terms } from './field.ts'

const execution = (list: string) =>
  `${terms}/cac:ContractExecutionRequirement/cbc:ExecutionRequirementCode[@listName='${list}']`
const permissions: Record<string, string> = { 'not-allowed': 'not_allowed' }
const permitted = (codes: string[]) => codes.slice(0, 1).map((code) => permissions[code] ?? code)
const first = (read: (lot: Place) => unknown[]) => (root: Place) =>
  root
    .all(lotPath)
    .map(read)
    .find(({ length: count }) => count > 0)
    ?.slice(0, 1) ?? []
const said = <T>(value: T | null | undefined) => (value === null || value === undefined ? [] : [value])
const methods: Record<string, string[]> = {
  required: ['electronicSubmission'],
  allowed: ['electronicSubmission', 'written'],
  'not-allowed': ['written'],
}
const everyLot = (read: (lot: Place) => unknown[]) => (root: Place) =>
  distinct(root.all(lotPath).flatMap(read))
const opening = (root: Place) =>
  root
    .all(`${lotPath}/${process}/cac:OpenTenderEvent`)
    .toSorted((a, b) =>
      (a.values('cbc:OccurrenceDate')[0] ?? '9') < (b.values('cbc:OccurrenceDate')[0] ?? '9') ? -1 : 1,
    )
    .slice(0, 1)

export const ofSubmission: Field[] = [
  [
    'BT-17',
    everyLot((lot) =>
      lot
        .values(`${process}/cbc:SubmissionMethodCode[@listName='esubmission']`)
        .flatMap((code) => methods[code] ?? []),
    ),
    ({ submission }) => submission?.methods ?? [],
  ],
  [
    'BT-97',
    (root) =>
      distinct(root.values(`${lotPath}/${terms}/cac:Language/cbc:ID`)).map((code) =>
        languageByAlpha3(code as string),
      ),
    ({ submission }) => submission?.languages ?? [],
  ],
  [
    'BT-63',
    first((lot) => permitted(lot.values(`${terms}/cbc:VariantConstraintCode`))),
    ({ submission }) => said(submission?.variants),
  ],
  [
    'BT-744',
    first((lot) => lot.values(execution('esignature-submission'))),
    ({ submission }) => said(submission?.eSignature),
  ],
  [
    'BT-764',
    first((lot) => permitted(lot.values(execution('ecatalog-submission')))),
    ({ submission }) => said(submission?.eCatalogue),
  ],
  [
    'BT-98',
    first((lot) =>
      lot
        .all(`${terms}/cac:TenderValidityPeriod/cbc:DurationMeasure`)
        .map(
          ({ element }) =>
            Number(element.content) *
            ({ DAY: 1, WEEK: 7, MONTH: 30, YEAR: 365 }[element.attr('unitCode')?.value ?? ''] ?? 0),
        ),
    ),
    ({ submission }) => said(submission?.validityDays),
  ],
  [
    'BT-751',
    first((lot) => lot.values(`${terms}/cac:RequiredFinancialGuarantee/cbc:GuaranteeTypeCode`)),
    ({ submission }) => said(submission?.guarantee),
  ],
  [
    'BT-132',
    (root) =>
      opening(root).flatMap((event) => event.instants('.', 'cbc:OccurrenceDate', 'cbc:OccurrenceTime')),
    ({ submission }) => said(submission?.openingAt),
  ],
  [
    'BT-133',
    (root) => opening(root).flatMap((event) => event.words('cac:OccurenceLocation/cbc:Description')),
    ({ submission }) => said(words(submission?.openingPlace)),
  ],
  [
    'BT-134',
    (root) => opening(root).flatMap((event) => event.words('cbc:Description')),
    ({ submission }) => said(words(submission?.openingDescription)),
  ],
  [
    'BT-18',
    (root) =>
      root
        .values(`${lotPath}/${terms}/cac:TenderRecipientParty/cbc:EndpointID`)
        .filter((url) => /^(https?:|www\.)/.test(url))
        .slice(0, 1),
    ({ submissionUrl }) => said(submissionUrl?.replace(/^https:\/\/(?=www\.)/, (scheme) => scheme)),
  ],
]
