import type { OperatorClient } from '../operator.ts'

/** Shows the quotas of a company, after setting the quotas that the command names. */
export async function quotas(
  operator: OperatorClient,
  [company = '', ...settings]: string[],
): Promise<unknown> {
  const path = `/companies/${company}/quotas`
  if (settings.length === 0) return operator.get(path)
  const limits = settings.map((setting) => {
    const [, name = '', limit = ''] = /^(\w+)=(plan|\d+)$/.exec(setting) ?? []
    if (name === '') throw new Error(`${setting} is not NAME=LIMIT, such as bids=40000 or bids=plan`)
    return [name, limit === 'plan' ? null : Number(limit)] as const
  })
  return operator.put(path, Object.fromEntries(limits))
}
