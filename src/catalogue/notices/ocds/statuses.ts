import { text } from '../json.ts'
import type { NoticeAward } from '../parts.ts'
import type { TenderStatus } from '../vocabulary.ts'

/** The codes of the standard, and the words that publishers write instead. */
const tenderStatuses: [TenderStatus, RegExp][] = [
  ['planned', /^(?:planning|planned)$/],
  ['open', /^(?:active(?: tendering| enquiries)?|open|published|publicad[ao]|abiert[ao])$/],
  ['closed', /^(?:completed?|closed|evaluation|suspended|active .*|cerrad[ao]|suspendid[ao]|finalizad[ao])$/],
  ['awarded', /^(?:awarded|adjudicad[ao])$/],
  ['cancelled', /^(?:cancell?ed|withdrawn|revoked|cancelad[ao]|revocad[ao])$/],
  ['unsuccessful', /^(?:unsuccessful|deserted|failed|desiert[ao]|fracasad[ao])$/],
]

const awardStatuses: [NonNullable<NoticeAward['status']>, RegExp][] = [
  ['awarded', /^(?:active|awarded|signed|adjudicad[ao]|firmad[ao])$/],
  ['pending', /^(?:pending|pendiente)$/],
  ['cancelled', /^(?:cancell?ed|inactive|terminated|revoked|withdrawn|cancelad[ao]|revocad[ao])$/],
  ['unsuccessful', /^(?:unsuccessful|disqualified|rejected|deserted|failed|desiert[ao]|descalificad[ao])$/],
]

/** `unknown` for a status in unknown words; null if none is stated. */
type Stated<T> = T | 'unknown' | null

/** A status of a tender or lot. */
export const tenderStatus = (value: unknown): Stated<TenderStatus> => statedAs(tenderStatuses, value)

export const awardStatus = (value: unknown): Stated<NonNullable<NoticeAward['status']>> =>
  statedAs(awardStatuses, value)

function statedAs<T>(statuses: [T, RegExp][], value: unknown): Stated<T> {
  const word = text(value)
    ?.toLowerCase()
    .replaceAll(/[\s._-]+/g, ' ')
  if (word === undefined) return null
  return statuses.find(([, words]) => words.test(word))?.[0] ?? 'unknown'
}
