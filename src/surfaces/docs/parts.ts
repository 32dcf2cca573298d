import { type OpenApiDocument, refName } from '../rest/openapi/document.ts'
import type { Area } from './areas.tsx'

/**
 * The named schemas, each with the first area whose endpoints use the schema. One page for all schemas would be too
 * long.
 */
export function objectsByArea(
  { components: { schemas }, webhooks }: OpenApiDocument,
  areas: Area[],
): { area: Area; names: string[] }[] {
  const left = new Set(Object.keys(schemas))
  const take = (value: unknown): string[] =>
    namesIn(value).flatMap((name) => (left.delete(name) ? [name, ...take(schemas[name])] : []))
  return areas
    .map((area) => ({
      area,
      names: take([
        ...area.operations.map(({ operation }) => operation),
        area.id === 'webhooks' && webhooks,
        area === areas[0] && [...envelopes].map((name) => ({ $ref: name })),
      ]).toSorted(),
    }))
    .filter(({ names }) => names.length > 0)
}

/** Schemas that are part of every answer, so no operation refers to them on its own. */
const envelopes = ['Error', 'ErrorCode', 'Pagination']

const namesIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(/"\$ref":"(?:#\/components\/schemas\/)?(\w+)"/g)].map(
    ([, name = '']) => refName(name),
  )
