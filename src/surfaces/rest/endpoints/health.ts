import { open } from '../endpoint.ts'
import { readHealth } from '../health/queries.ts'
import { Health } from '../health/schema.ts'

export const healthEndpoints = {
  'GET /health': open(null, 'Check the health of the service', { out: Health }, (ctx) => readHealth(ctx)),
}
