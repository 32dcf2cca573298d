import { tagsIn } from '../pipeline/change.ts'

/** What the form says of a file, in the members of the endpoint. */
export function recordIn(fields: URLSearchParams) {
  const text = (name: string) => fields.get(name)?.trim() || null
  return {
    name: fields.get('name') ?? '',
    category: fields.get('category') ?? 'other',
    description: text('description'),
    tags: tagsIn(fields.get('tags')),
    validUntil: text('validUntil'),
  }
}
