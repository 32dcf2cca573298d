import type * as oas from 'openapi3-ts/oas31'

/*
 * The types of OpenAPI 3.1, narrowed to our document: it has references in few places only, and always has many members
 * that are optional in OpenAPI. A member outside the standard does not compile.
 */

export type Ref = Pick<oas.ReferenceObject, '$ref'>

/** A schema of JSON Schema 2020-12. A reference is a member beside others, so parts are schemas again. */
export interface Schema extends oas.SchemaObject {
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Parameter extends oas.ParameterObject {
  required: boolean
  description: string
  schema: Schema
}

export interface MediaType extends oas.MediaTypeObject {
  schema: Schema
  examples?: Record<string, { summary: string; value: unknown }>
}

export type Content = Record<string, MediaType>

export interface ResponseObject extends oas.ResponseObject {
  headers: Record<string, Ref>
  /** Missing if the answer has no body. */
  content?: Content
  /** What each media type beside JSON holds, and how to choose it. */
  'x-other-formats'?: Record<string, string>
}

export interface Header extends oas.HeaderObject {
  description: string
  schema: Schema
}

export interface Operation extends oas.OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: oas.SecurityRequirementObject[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject | Ref>
}

export type Tag = Required<Pick<oas.TagObject, 'name' | 'description'>>

export interface OpenApiDocument extends oas.OpenAPIObject {
  info: oas.InfoObject & { summary: string }
  servers: oas.ServerObject[]
  tags: Tag[]
  /** By path with parameters in braces, then by method in lower case: the operation. */
  paths: Record<string, Record<string, Operation>>
  /** By kind of event: the request that a webhook receives. */
  webhooks: Record<string, { post: Operation }>
  components: {
    securitySchemes: Record<string, oas.SecuritySchemeObject>
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
