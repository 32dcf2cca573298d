import type { Parameter, Schema } from './document.ts'
import { exampleOf } from './example.ts'

/** Descriptions of parameters that mean the same in every row. A description in the row takes precedence. */
const common: Record<string, string> = {
  page: 'Which page, from 1. A page past the end is an empty list.',
  limit: 'How many items a page holds at most, 1 to 100.',
  sort: 'The member that sorts the items. Unknown values come last.',
  order: 'Ascending or descending. Ties break by id, so pages never repeat or skip.',
  interval: 'How long each step of the series is.',
}

type Place = Parameter['in']

/** The parameters of one strict object schema. Lists are sent as one parameter, separated by commas. */
export function parametersOf(place: Place, members: Schema, named: Record<string, Schema>): Parameter[] {
  const { properties = {}, required = [] } = members
  return Object.entries(properties).map(([name, member]) => {
    const { description = common[name] ?? '', examples = [], ...schema } = member
    const example = examples[0] ?? exampleOf(schema, named)
    const must = place === 'path' || required.includes(name)
    const parameter: Parameter = { name, in: place, required: must, description, schema, example }
    return schema.type === 'array' ? Object.assign(parameter, { style: 'form', explode: false }) : parameter
  })
}
