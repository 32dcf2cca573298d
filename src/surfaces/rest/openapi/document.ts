/** The members of JSON Schema 2020-12, the dialect of OpenAPI 3.1, that the API's schemas use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  [keyword: string]: unknown
}

export type Ref = { $ref: string }

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  example: unknown
  style?: 'form'
  explode?: false
}

export interface MediaType {
  schema: Schema
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

export type Content = Record<string, MediaType>

export interface ResponseObject {
  description: string
  headers: Record<string, Ref>
  /** Missing when the answer has no body. */
  content?: Content
}

export interface Header {
  description: string
  schema: Schema
  example: unknown
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  deprecated?: true
  security: Record<string, string[]>[]
  'x-required-scope'?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject | Ref>
}

export interface Tag {
  name: string
  description: string
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; url: string }
  }
  servers: { url: string; description: string }[]
  tags: Tag[]
  /** By path with parameters in braces, then by method in lower case: the operation. */
  paths: Record<string, Record<string, Operation>>
  /** By kind of event: the request that a webhook receives. */
  webhooks: Record<string, { post: Operation }>
  components: {
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>
    schemas: Record<string, Schema>
    responses: Record<string, ResponseObject>
    headers: Record<string, Header>
  }
}

export const schemaRef = (name: string): Ref => ({ $ref: `#/components/schemas/${name}` })
export const responseRef = (name: string): Ref => ({ $ref: `#/components/responses/${name}` })
export const headerRef = (name: string): Ref => ({ $ref: `#/components/headers/${name}` })

/** The name in a reference: `TenderItem` of `#/components/schemas/TenderItem`. */
export const refName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)
