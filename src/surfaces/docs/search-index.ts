import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { errorCodes, errorTexts } from '../rest/openapi/errors.ts'
import type { Area } from './areas.tsx'
import { chapters } from './guide.tsx'
import { objectsByArea } from './parts.ts'

interface Entry {
  address: string
  title: string
  kind: string
  text: string
}

/**
 * The text that the search looks through: a line for each guide, endpoint, object and code, whose parts are separated
 * by tabs.
 */
export function indexOf(document: OpenApiDocument, areas: Area[]): string {
  const entries = [
    ...chapters.map(({ id, title, about }) => ({ address: id, title, kind: 'Guide', text: about })),
    ...endpointsIn(areas),
    ...errorCodes.map((code) => ({
      address: `errors#${code}`,
      title: code,
      kind: 'Error',
      text: `${errorTexts[code].when} ${errorTexts[code].remedy}`,
    })),
    ...objectsIn(document, areas),
  ]
  return entries.map(lineOf).join('\n')
}

const endpointsIn = (areas: Area[]): Entry[] =>
  areas.flatMap(({ id, operations }) =>
    operations.map(({ method, path, operation: { operationId, summary, description, parameters = [] } }) => ({
      address: `${id}#${operationId}`,
      title: summary,
      kind: `${method.toUpperCase()} ${path}`,
      text: [description, operationId, ...parameters.map(({ name }) => name)].join(' '),
    })),
  )

const objectsIn = (document: OpenApiDocument, areas: Area[]): Entry[] =>
  objectsByArea(document, areas).flatMap(({ area, names }) =>
    names.map((name) => {
      const { description = '', properties = {} } = document.components.schemas[name] ?? {}
      return {
        address: `objects-${area.id}#schema-${name}`,
        title: name,
        kind: 'Object',
        text: [description, ...Object.keys(properties)].join(' '),
      }
    }),
  )

const lineOf = ({ address, title, kind, text }: Entry) =>
  [address, title, kind, text].map((part) => part.replaceAll(/[\s`]+/g, ' ').trim()).join('\t')
