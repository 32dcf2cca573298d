import { resourcePaths } from './resource.ts'
import { grants } from './schema.ts'

/**
 * The issuer is the origin: without a path in the issuer, every client finds the documents at the first address it
 * tries.
 */
export const issuerOf = (origin: string): string => origin

/** The ways in which a client may authenticate; most clients are public. */
export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const
export type AuthMethod = (typeof authMethods)[number]

/** RFC 8414, with the members that RFC 9207, 7009, 7591 and the client ID metadata documents add. */
export const serverMetadata = (origin: string) => ({
  issuer: issuerOf(origin),
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  registration_endpoint: `${origin}/oauth/register`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  scopes_supported: grants,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${origin}/docs`,
})

/**
 * RFC 9728 for one resource, or for the origin (path ''). Only `read` is named, because a client should ask for it
 * first; the server's own document names all grants.
 */
export const resourceMetadata = (origin: string, path: string) => ({
  resource: origin + path,
  resource_name: 'Tender Marketplace',
  authorization_servers: [issuerOf(origin)],
  scopes_supported: ['read'],
  bearer_methods_supported: ['header'],
  resource_documentation: `${origin}/docs`,
})

/** The places of the documents: at the root, and with the resource's path inserted. */
export const metadataPaths = ['', ...resourcePaths] as const
