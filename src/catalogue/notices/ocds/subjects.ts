import { type Json, within } from '../json.ts'
import type { Text } from '../parts.ts'
import { multilingual, type Release } from './release.ts'

/**
 * The texts that describe what is bought if neither title nor description of the tender does, the most
 * fitting first: items and lots, then the contract, its items and the budget, then the classes of items.
 */
export function subjects(release: Release, contract: Json): (Text | null)[] {
  const { json, tender, items, lots, bought } = release
  const read = (member: string) => (node: Json) => multilingual(release, node, member)
  const planning = within(json, 'planning')
  const all = [...items, ...bought]
  return [
    multilingual(release, json, 'description'),
    ...items.map(read('description')),
    ...lots.map(read('title')),
    ...lots.map(read('description')),
    multilingual(release, contract, 'description'),
    ...bought.map(read('description')),
    multilingual(release, within(planning, 'budget'), 'description'),
    multilingual(release, within(planning, 'budget'), 'project'),
    multilingual(release, within(planning, 'project'), 'title'),
    multilingual(release, planning, 'rationale'),
    ...[tender, ...all].map((node) => multilingual(release, within(node, 'classification'), 'description')),
  ]
}
