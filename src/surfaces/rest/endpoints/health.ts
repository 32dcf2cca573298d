import { Health } from '../health/schema.ts'
import { readHealth } from '../health/queries.ts'
import { open } from '../endpoint.ts'

export const healthEndpoints = {
  'GET /health': open(null, 'Check the health of the service', { out: Health }, (ctx) => readHealth(ctx)),
}
