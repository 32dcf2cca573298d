import type { ComplianceItem, ComplianceSummary } from './schema.ts'

type Counted = Pick<ComplianceItem, 'group' | 'certainty' | 'status' | 'state'>

/** Counts the requirements by group, without those that are only likely or not applicable. */
export function summaryOf(items: readonly Counted[]): ComplianceSummary {
  const counted = items.filter(({ certainty, state }) => certainty === 'sure' && state !== 'not_applicable')
  const of = (group: Counted['group']) => counted.filter((each) => each.group === group)
  const done = (some: readonly Counted[]) => some.filter(({ state }) => state === 'done').length
  const company = of('company')
  const count = (...statuses: Counted['status'][]) =>
    company.filter(({ status }) => statuses.includes(status)).length
  const shareOf = (some: readonly Counted[]) => ({ done: done(some), total: some.length })
  return {
    company: {
      met: count('met'),
      partial: count('partial', 'expiring'),
      missing: count('missing'),
      unknown: count('unknown'),
      done: done(company.filter(({ status }) => status !== 'met')),
      total: company.length,
    },
    bid: shareOf(of('bid')),
    contract: shareOf(of('contract')),
  }
}

/** The summary in the words of every page, table and assistant: `8 of 10 met, 25 to do in the bid`. */
export function headlineOf({ company, bid, contract }: ComplianceSummary): string {
  const open = bid.total - bid.done
  const terms = contract.total - contract.done
  const parts = [
    company.total > 0 && `${company.met} of ${company.total} met`,
    company.done > 0 && `${company.done} more set as done`,
    bid.total > 0 && `${open} to do in the bid`,
    contract.total > 0 && `${terms} contract ${terms === 1 ? 'term' : 'terms'} to accept`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'No requirements found'
}
