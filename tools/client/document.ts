/*
 * What the client takes from the OpenAPI document. In the file that is served and packed, the generated types stand in
 * place of these.
 */

export type { ErrorCode, Reason } from '../../src/platform/context/errors.ts'

/** The methods of the client. */
// oxlint-disable-next-line typescript/no-explicit-any -- the generated methods differ
export type Operations = Record<string, any>

/** The body of a delivery. */
export interface WebhookEvent {
  event: string
  data: object
  timestamp: string
  webhookId: string
}
