import { crosswalkTable } from '../../../reference/codes/eforms.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { wordingTables } from '../../analyses/wording/phrasebook.ts'
import { judgeCertificate } from './certificates.ts'
import { judgeExclusion } from './exclusion.ts'
import { type CompanyFacts, type Judgement, type Occasion, undecided } from './facts.ts'
import { judgeInsurance } from './insurance.ts'
import { judgePeople, judgeStaff } from './people.ts'
import { judgeRecord, judgeRegistration } from './records.ts'
import { requirementText } from './numbers.ts'
import { judgeReferences } from './references.ts'
import { judgeReserved } from './reserved.ts'
import { type EvidenceTopic, topicOf } from './topics.ts'
import { judgeTurnover } from './turnover.ts'
import { opensChoice } from '../../../reading/requirements/choices.ts'
import { worded } from '../../../reference/language/worded.ts'

const other = (words: string) =>
  worded(
    String.raw`(?<!\p{L})(?:{{or}}|{{or_before}})\s(?!(?:{{or_more}})\s)(?:(?!(?:{{further}})\s)[^\s,;.]{1,30}\s){0,4}?[\p{L}’']{0,20}(?:${words})`,
  )

const others = other('{{other_way}}')
/** Topics that are often required together. A requirement's own topic is not its alternative. */
const topics: readonly (readonly [EvidenceTopic, () => RegExp])[] = [
  ['turnover', other('{{topic_turnover}}')],
  ['insurance', other('{{topic_insurance}}')],
  ['references', other('{{topic_references}}')],
]

/**
 * A judgement for a requirement with an alternative: "a turnover of EUR 2 million or a bank statement". A
 * company without the first may have the second, so nothing is known to be missing.
 */
function withOtherWay(
  judgement: Judgement,
  topic: EvidenceTopic,
  text: string,
  { say }: Occasion,
): Judgement {
  const { status, note, remedy } = judgement
  const isNamed =
    others().test(text) ||
    (topic !== 'certificate' && opensChoice().test(text)) ||
    topics.some(([own, named]) => own !== topic && named().test(text))
  if (status === 'met' || !isNamed) return judgement
  return {
    ...judgement,
    status: status === 'missing' ? 'unknown' : status,
    note: say('otherWay', { note }),
    remedy: remedy && say('remedy.otherWay', { remedy }),
  }
}

/** The tables by which requirements are judged: load them first. */
export const judgeTables = [crosswalkTable, ...wordingTables]

type Judge = (requirement: Requirement, company: CompanyFacts, occasion: Occasion) => Judgement

/** The status of requirements in documents to which the notice only points. */
const elsewhere: Judge = (_requirement, _company, { say }) =>
  undecided(say('elsewhere.unknown'), say('remedy.read'))

const judges: Record<EvidenceTopic, Judge> = {
  turnover: judgeTurnover,
  insurance: judgeInsurance,
  references: judgeReferences,
  certificate: judgeCertificate,
  staff: judgeStaff,
  people: judgePeople,
  registration: judgeRegistration,
  authorisation: judgeRecord,
  exclusion: judgeExclusion,
  reserved: judgeReserved,
  elsewhere,
  record: judgeRecord,
}

/** A judgement lists at most this many pieces of evidence, because a company may have thousands of files. */
const maxEvidence = 10

/**
 * Judges one requirement against the data of a company. Gaps, the compliance matrix and the match all use this judgement,
 * so they never contradict one another. No data is `unknown`, never `missing`; nothing is `met` without evidence.
 */
export function judgeRequirement(
  requirement: Requirement,
  company: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const topic = topicOf(requirement)
  const first = judges[topic](requirement, company, occasion)
  const judgement = withOtherWay(first, topic, requirementText(requirement), occasion)
  const status = judgement.status === 'met' && judgement.evidence.length === 0 ? 'unknown' : judgement.status
  return { ...judgement, status, evidence: judgement.evidence.slice(0, maxEvidence) }
}
