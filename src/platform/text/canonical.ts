/** JSON whose members are in the order of their names and `undefined` members are left out: equal for equal values. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, each]) => each !== undefined)
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}
