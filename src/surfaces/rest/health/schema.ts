import * as z from 'zod'
import { Time } from '../../../platform/time/timestamp.ts'

const Check = z.enum(['ok', 'failed'])
const example = {
  status: 'ok',
  version: '1.0.0',
  time: '2026-11-20T09:30:00.000Z',
  checks: { database: 'ok', catalogue: 'ok', jobs: 'ok' },
}

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded']).meta({ description: '`degraded` while a check fails' }),
    version: z.string().meta({ description: 'Version of the service, with the commit of its build' }),
    time: Time.meta({ description: 'The service’s clock' }),
    checks: z.object({
      database: Check.meta({ description: 'Whether the database answers' }),
      catalogue: Check.meta({ description: 'Whether the tender search answers' }),
      jobs: Check.meta({ description: 'Whether background work runs' }),
    }),
  })
  .meta({ id: 'Health', description: 'The state of the service', examples: [example] })
