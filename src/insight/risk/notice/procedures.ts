import type { Notice } from '../../../catalogue/notices/schema.ts'
import { plain } from '../../../reading/document/plain.ts'
import { worded } from '../../../reference/language/worded.ts'

export type ProcedureKind = 'open' | 'restricted' | 'negotiated' | 'without-call' | 'other'

/** Codes of eForms and OCDS, then the words of sources without codes, in plain text. */
const codes = new Map<string, ProcedureKind>([
  ['open', 'open'],
  ['restricted', 'restricted'],
  ['selective', 'restricted'],
  ['neg-w-call', 'negotiated'],
  ['comp-tend', 'negotiated'],
  ['comp-dial', 'negotiated'],
  ['innovation', 'negotiated'],
  ['neg-wo-call', 'without-call'],
  ['limited', 'without-call'],
  ['direct', 'without-call'],
  ['oth-single', 'other'],
  ['oth-mult', 'other'],
])
const words: readonly (readonly [() => RegExp, ProcedureKind])[] = [
  [worded('{{without_call}}', ''), 'without-call'],
  [worded('{{negotiated}}', ''), 'negotiated'],
  [worded('{{restricted}}', ''), 'restricted'],
  [worded('{{open}}', ''), 'open'],
]

/** How open a procedure is, by its type in the words of the source; null if the source states no type. */
export function procedureKind(procedureType: string | null): ProcedureKind | null {
  if (procedureType === null || procedureType.trim() === '') return null
  const text = plain(procedureType)
  return codes.get(text) ?? words.find(([pattern]) => pattern().test(text))?.[1] ?? 'other'
}

const cancels = ({ change, status }: Notice) => change?.reason === 'cancel' || status === 'cancelled'

/** The notices that call for competition, first publications and changes, oldest first; without cancellations. */
export const callsOf = (notices: readonly Notice[]): Notice[] =>
  notices.filter(
    (notice) =>
      (notice.kind === 'competition' || (notice.kind === 'change' && notice.status !== 'planned')) &&
      !cancels(notice),
  )

/** When a notice was sent, otherwise when it was published, in epoch milliseconds. */
export function sentAt({ dispatchedAt, publishedAt }: Notice): number | null {
  const time = dispatchedAt ?? publishedAt
  return time === null ? null : Date.parse(time)
}

/** The earliest deadline in a notice, in epoch milliseconds. */
export function lastDeadline({ lots, deadline }: Notice): number | null {
  const named = lots.flatMap((lot) => (lot.status === 'cancelled' ? [] : (lot.deadline ?? [])))
  const [first] = (named.length > 0 ? named : deadline ? [deadline] : []).toSorted()
  return first === undefined ? null : Date.parse(first)
}

/** Member states of the Union and of the European Economic Area, where the directives apply. */
const directiveCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
export const underDirective = (country: string | null): boolean =>
  country !== null && directiveCountries.has(country)
