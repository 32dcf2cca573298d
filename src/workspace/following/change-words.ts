import type { RequirementChange } from '../../catalogue/tenders/revised-requirements.ts'
import type { TenderEdit } from '../../catalogue/tenders/revisions-schema.ts'
import { several } from '../../delivery/events/texts.ts'
import { writtenAmount } from '../../platform/text/money.ts'

/** The names of the members of a tender that change, as pages and notifications write them. */
export const memberWords: Record<TenderEdit['member'], string> = {
  title: 'Title',
  status: 'Status',
  deadline: 'Deadline',
  questionsDeadline: 'Last day for questions',
  estimatedValue: 'Value',
  submissionUrl: 'Address for submission',
  lot: 'Lot',
  lotTitle: 'Title',
  lotDeadline: 'Deadline',
  lotValue: 'Value',
}

const times = new Set<TenderEdit['member']>(['deadline', 'questionsDeadline', 'lotDeadline'])
const amounts = new Set<TenderEdit['member']>(['estimatedValue', 'lotValue'])

/** Whether the values of a member are times in RFC 3339 UTC. */
export const isTime = ({ member }: TenderEdit): boolean => times.has(member)

/** A value as a notification writes it; times stay in UTC and are rewritten for each reader. */
export function valueText(edit: TenderEdit, value: string | null): string {
  if (value === null) return 'none'
  if (isTime(edit)) return `${value.slice(0, 16).replace('T', ' ')} UTC`
  if (!amounts.has(edit.member)) return value
  const [amount = '', currency = ''] = value.split(' ')
  return writtenAmount(Number(amount), currency, 'en')
}

/** A change in a few words: `Deadline: 2027-01-10 11:00 UTC (was 2026-12-15 11:00 UTC)`. */
export function editText(edit: TenderEdit): string {
  const { member, lotId, from, to } = edit
  if (member === 'lot') return to === null ? `Lot ${lotId} removed: ${from}` : `Lot ${lotId} added: ${to}`
  const name = lotId === null ? memberWords[member] : `Lot ${lotId}, ${memberWords[member].toLowerCase()}`
  return `${name}: ${valueText(edit, to)} (was ${valueText(edit, from)})`
}

/** How many requirements came, changed and went: `2 new requirements, 1 changed, 1 removed`; null without any. */
export function requirementsText(changes: readonly RequirementChange[]): string | null {
  const count = (fits: (change: RequirementChange) => boolean) => changes.filter(fits).length
  const parts: [count: number, word: string][] = [
    [count(({ before }) => before === null), 'new'],
    [count(({ before, after }) => before !== null && after !== null), 'changed'],
    [count(({ after }) => after === null), 'removed'],
  ]
  const [first, ...rest] = parts.filter(([number]) => number > 0)
  if (!first) return null
  const [number, word] = first
  return [several(number, `${word} requirement`), ...rest.map(([n, each]) => `${n} ${each}`)].join(', ')
}

/** The changes of several notices as one: each member with its first and its last value. */
export function joinedEdits(edits: readonly TenderEdit[]): TenderEdit[] {
  const groups = Map.groupBy(edits, ({ member, lotId }) => `${member} ${lotId}`)
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    return first && last && first.from !== last.to ? [{ ...last, from: first.from }] : []
  })
}
