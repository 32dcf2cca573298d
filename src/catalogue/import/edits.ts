import { major, type Money } from '../../platform/text/money.ts'
import { compose, type TenderFacts } from '../tenders/compose/facts.ts'
import { readPackedRequirements } from '../../reading/requirements/stored.ts'
import { atTime } from '../tenders/compose/at-time.ts'
import { shownText, titleOf } from '../tenders/compose/shown-text.ts'
import type { TenderEdit } from '../tenders/revisions-schema.ts'
import type { EditedTender } from '../tenders/write-revisions.ts'
import type { PreparedTender } from './prepare.ts'

/**
 * The tenders of a batch that a further notice changes, with the members that differ. A merged tender is left out: people
 * knew its notices from the other tender.
 */
export const editedTenders = (prepared: readonly PreparedTender[], now: Date): EditedTender[] =>
  prepared.flatMap(({ change: { tenderId, state, before, written, merged }, facts, requirements }) =>
    state.doc && before && before.length > 0 && written.length > 0 && merged.length === 0
      ? [
          {
            tenderId,
            edits: editsBetween(compose(before), facts, now),
            before: readPackedRequirements(state.requirements ?? []),
            after: requirements,
          },
        ]
      : [],
  )

type Lot = TenderFacts['lots'][number]

function editsBetween(before: TenderFacts, after: TenderFacts, now: Date): TenderEdit[] {
  const values = (facts: TenderFacts) => ({
    title: titleOf(facts),
    ...atTime(facts.status, facts.deadlines, now, facts.closesAt),
    questionsDeadline: facts.questionsDeadline,
    estimatedValue: amountOf(facts.estimatedValue),
    submissionUrl: facts.submissionUrl,
  })
  return [...differences(null, values(before), values(after)), ...lotEdits(before.lots, after.lots)]
}

function lotEdits(before: Lot[], after: Lot[]): TenderEdit[] {
  const [then, now] = [before, after].map((lots) => new Map(lots.map((lot) => [lot.id, lot])))
  const ids = [...new Set([...before, ...after].map(({ id }) => id))]
  return ids.flatMap((lotId): TenderEdit[] => {
    const [from, to] = [then?.get(lotId), now?.get(lotId)]
    if (from && to) return differences(lotId, lotValues(from), lotValues(to))
    return [{ member: 'lot', lotId, from: from ? nameOf(from) : null, to: to ? nameOf(to) : null }]
  })
}

const nameOf = ({ id, title }: Lot) => shownText(title) ?? id

const lotValues = (lot: Lot) => ({
  lotTitle: shownText(lot.title),
  lotDeadline: lot.deadline,
  lotValue: amountOf(lot.estimatedValue),
})

function differences<M extends TenderEdit['member']>(
  lotId: string | null,
  before: Record<M, string | null>,
  after: Record<M, string | null>,
): TenderEdit[] {
  const members = Object.keys(after) as M[]
  return members
    .filter((member) => before[member] !== after[member])
    .map((member) => ({ member, lotId, from: shortened(before[member]), to: shortened(after[member]) }))
}

const maxLength = 300
const shortened = (value: string | null) => value && value.slice(0, maxLength).toWellFormed()

const amountOf = (value: Money | null) => value && `${major(value)} ${value.currency}`
