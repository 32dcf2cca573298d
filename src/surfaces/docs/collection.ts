import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { areasOf } from './areas.tsx'
import { sampleRequest } from './request.ts'

/** Every endpoint as a Postman collection of version 2.1, which Bruno, Insomnia and Hoppscotch import too. */
export function collectionOf(document: OpenApiDocument): object {
  const base = document.servers[0]?.url ?? ''
  return {
    info: {
      name: document.info.title,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: base },
      { key: 'apiKey', value: '' },
    ],
    item: areasOf(document).map(({ title, description, operations }) => ({
      name: title,
      description,
      item: operations.map(({ method, path, operation }) => {
        const { url, body, withKey, sendsFile } = sampleRequest('{{baseUrl}}', method, path, operation)
        return {
          name: operation.summary,
          request: {
            method: method.toUpperCase(),
            description: operation.description,
            ...(!withKey && { auth: { type: 'noauth' } }),
            header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
            url,
            ...(body !== undefined && {
              body: {
                mode: 'raw',
                raw: JSON.stringify(body, null, 2),
                options: { raw: { language: 'json' } },
              },
            }),
            ...(sendsFile && { body: { mode: 'file', file: {} } }),
          },
        }
      }),
    })),
  }
}
