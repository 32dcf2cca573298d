import { noPart } from '../../../platform/context/errors.ts'
import { mergeAnswers } from './answers.ts'
import { requestedCriteria, type RequestedCriterion } from './requested-criteria.ts'
import { fillCriterion, type Filled } from './fill.ts'
import type { EspdInput } from './input.ts'
import { answerFromProfile, groupNameFor } from './profile.ts'
import { mainOf } from './questions.ts'
import { type Remark, warningOf } from './remarks.ts'
import type { EspdAnswer, EspdResponse } from './schema.ts'
import { allCriteria, type Criterion, criterionOf } from '../../../reference/codes/espd-criteria.ts'
import { type AnsweredCriterion, documentXml } from './xml/document.ts'
import { companySizeOf } from './size.ts'
import { alpha3Of, schemes } from './xml/codes.ts'
import type { EspdOperator } from './xml/party.ts'

/** The lot of a tender without lots. */
const wholeTender = 'LOT-0000'

/** A response with its remarks and answers, for surfaces that use other words than `warnings` and other forms than XML. */
export interface Responded extends EspdResponse {
  remarks: Remark[]
  /** The criteria that the document answers. */
  answered: AnsweredCriterion[]
}

/** An ESPD response to a tender. Throws NOT_FOUND for a lot that the tender does not have. */
export function respond(input: EspdInput): Responded {
  const { lotId, remark } = lotOf(input)
  const { requested, unmapped } = requestedCriteria(input, lotId)
  const drafts = criteriaOf(requested, input).map((each) => draft(each, input))
  const unanswered = drafts.filter((each) => isOpen(each, requested, input)).map(({ criterion }) => criterion)
  const answered = drafts.filter(isStated)
  const made = write(input, lotId, answered)
  const remarks = [
    ...made.missing,
    ...(remark === null ? [] : [remark]),
    ...drafts.flatMap(remarksOn),
    ...remarksOnUnmapped(unmapped.map(({ title }) => title)),
    ...remarksOnGroup(input),
  ]
  return {
    edmVersion: '4.1.0',
    lotId,
    fileName: fileNameOf(input, lotId),
    xml: made.xml,
    unanswered: unanswered.map(({ id, name }) => ({ criterionId: id, title: name })),
    warnings: remarks.map(warningOf),
    remarks,
    answered,
  }
}

function lotOf({ tender, lotId }: EspdInput): { lotId: string; remark: Remark | null } {
  const [first] = tender.lots
  if (!first) {
    if (lotId !== null && lotId !== wholeTender) throw noPart(`Lot ${lotId}`, [])
    return { lotId: wholeTender, remark: { code: 'no_lots', lotId: wholeTender } }
  }
  if (lotId === null) return { lotId: first.id, remark: { code: 'first_lot', lotId: first.id } }
  const lots = tender.lots.map(({ id }) => id)
  if (!lots.includes(lotId)) throw noPart(`Lot ${lotId}`, lots)
  return { lotId, remark: null }
}

interface Draft extends RequestedCriterion, Filled {
  answer: EspdAnswer
}

/**
 * The criteria of a response: criteria that the tender requires, that role and size of the operator answer,
 * and that the caller answers unprompted.
 */
function criteriaOf(requested: RequestedCriterion[], { role, answers }: EspdInput): RequestedCriterion[] {
  const byCode = new Map(requested.map((each) => [each.criterion.code, each]))
  // A subcontractor that is not relied upon need not meet the selection criteria (BR-SUBCONT-01).
  const left = ({ code, kind }: Criterion) => role === 'subcont' && kind === 'selection' && !answers.has(code)
  return allCriteria()
    .filter(
      (criterion) => byCode.has(criterion.code) || answers.has(criterion.code) || partTwo.has(criterion.code),
    )
    .filter((criterion) => !left(criterion))
    .map((criterion) => byCode.get(criterion.code) ?? { criterion, requirements: [] })
}

const partTwo = new Set(['eo-group', 'sme'])

function draft(requested: RequestedCriterion, input: EspdInput): Draft {
  const answer = mergeAnswers(
    answerFromProfile(requested, input),
    input.answers.get(requested.criterion.code),
  )
  return { ...requested, ...fillCriterion(requested.criterion, answer), answer }
}

const statesMain = ({ criterion, responses }: Draft): boolean => {
  const main = mainOf(criterion)
  return main === null ? responses.length > 0 : responses.some(({ property }) => property.path === main.path)
}

/**
 * Whether an answer is stated. Figures of a selection criterion may be stated without its yes or no; no other
 * answer may.
 */
const isStated = (each: Draft) =>
  each.criterion.kind === 'selection' ? each.responses.length > 0 : statesMain(each)

function isOpen(each: Draft, requested: RequestedCriterion[], { role, group, answers }: EspdInput): boolean {
  const { code } = each.criterion
  const wanted = requested.some(({ criterion }) => criterion.code === code) || answers.has(code)
  const isGroup = code === 'eo-group' && (role === 'group-lead' || role === 'group-mem')
  if (isGroup && !answers.has(code)) return !group || group.others.length === 0
  return wanted && !statesMain(each)
}

function remarksOn({ criterion: { name, code }, answer, missing, placedText }: Draft): Remark[] {
  const criterion = { name, code }
  const remarks: Remark[] = []
  if (missing.length > 0 && code !== 'sme')
    remarks.push({ code: 'incomplete', criterion, questions: missing })
  if (answer.description !== undefined && !placedText) remarks.push({ code: 'text_left_out', criterion })
  return remarks
}

const remarksOnUnmapped = (titles: string[]): Remark[] =>
  titles.length === 0 ? [] : [{ code: 'no_criterion', titles }]

const remarksOnGroup = ({ role, group, answers }: EspdInput): Remark[] =>
  (role === 'group-lead' || role === 'group-mem') && !group && !answers.has('eo-group')
    ? [{ code: 'group_unknown' }]
    : []

function write(
  input: EspdInput,
  lotId: string,
  answered: AnsweredCriterion[],
): { xml: string | null; missing: Remark[] } {
  const operator = espdOperatorOf(input)
  if (Array.isArray(operator)) return { xml: null, missing: operator }
  if (answered.length === 0) return { xml: null, missing: [{ code: 'no_answers' }] }
  const groupName = groupNameOf(input, answered, operator.name)
  return { xml: documentXml({ input, lotId, operator, groupName, answered }), missing: [] }
}

/** The name of the group in the response, in its head as well as in the answer about the group. */
function groupNameOf(
  { role, group }: EspdInput,
  answered: AnsweredCriterion[],
  operator: string,
): string | null {
  if (role !== 'group-lead' && role !== 'group-mem') return null
  const own = answered
    .find(({ criterion }) => criterion === criterionOf('eo-group'))
    ?.responses.find(({ property }) => property.path === 'QG1/QSG1/Q3')?.value
  return typeof own === 'string' ? own : (group?.name ?? groupNameFor(operator))
}

const plain = (text: string) =>
  text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|(?<!-)-+$/g, '')
    .slice(0, 60)

const fileNameOf = ({ tender }: EspdInput, lotId: string) =>
  `espd-response-${plain(tender.noticeId) || tender.id}-${plain(lotId) || 'lot'}.xml`

/**
 * The operator of a response, from the company's profile and, for name, country and identifier, from its
 * record. If the rules require more data, returns remarks that name the missing data.
 */
function espdOperatorOf({ company, role, occasion }: EspdInput): EspdOperator | Remark[] {
  const { profile } = company
  const size = companySizeOf(profile, occasion.convert)
  const stated = profile?.address?.country
  const country = (stated && alpha3Of(stated)) ?? alpha3Of(company.country)
  const missing: Remark[] = []
  if (size === null) missing.push({ code: 'no_size' })
  if (!country) missing.push({ code: 'no_country', country: company.country })
  if (size === null || !country) return missing
  return {
    role,
    size,
    country,
    name: profile?.legalName ?? company.name,
    identifiers: identifiersOf(company),
    address: profile?.address ?? null,
    contact: profile?.contact ?? null,
  }
}

function identifiersOf({ id, profile }: EspdInput['company']): EspdOperator['identifiers'] {
  const { registrationNumber, vatNumber } = profile ?? {}
  const known = [
    ...(registrationNumber ? [{ id: registrationNumber, scheme: schemes.national }] : []),
    ...(vatNumber ? [{ id: vatNumber, scheme: schemes.vat }] : []),
  ]
  return known.length > 0 ? known : [{ id, scheme: schemes.own }]
}
