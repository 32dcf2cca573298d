import { tagsIn } from '../../parts/pipeline/change.ts'

/** The fields of the form as members of the endpoint's input. */
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
