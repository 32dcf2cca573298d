import { Health } from '../health/schema.ts'
import { open } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'

export const healthEndpoints = {
  'GET /health': open('Check the health of the service', Health),
} as const satisfies Record<string, Endpoint>
