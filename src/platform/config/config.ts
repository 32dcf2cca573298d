import * as z from 'zod'
import { checkModels, modelSettings } from './models.ts'
import { checkMail, mailSettings } from './mail.ts'
import { connectorSettings } from './connector.ts'
import { priceSettings } from './prices.ts'
import { checkSources, sourceVariables } from './sources.ts'
import { checkProduction, webhookSettings } from './webhooks.ts'

const Variables = z.object({
  ENVIRONMENT: z.enum(['local', 'test', 'production']).default('local'),
  /** The only source of links and audiences; the Host header is never trusted. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  /** Bearer token of the operator interface, which is off while this is unset. */
  OPERATOR_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  /**
   * `on`: the service answers only the operator and does no background work, so that all of a backup is from one
   * moment.
   */
  MAINTENANCE: z.enum(['on', 'off']).default('off'),
  /** The id of the sandbox that the work is for. The service sets it in the bindings of a sandbox; a deployment never. */
  SANDBOX: z.string().optional(),
  ...sourceVariables,
  /** Where the European Central Bank's daily reference rates are read. */
  ECB_RATES_URL: z.url().default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'),
  ...webhookSettings,
  ...connectorSettings,
  /** The prefix of the ids of contracting processes in our OCDS packages. Open Contracting assigns prefixes. */
  OCID_PREFIX: z
    .string()
    .regex(/^ocds-[a-z0-9]{6}$/)
    .default('ocds-000000'),
  /** Whether the documents of tenders that companies work with are fetched from their public addresses. */
  DOCUMENT_FETCHING: z.enum(['on', 'off']).default('off'),
  ...modelSettings,
  ...mailSettings,
  ...priceSettings,
})
const Config = Variables.superRefine(checkProduction)
  .superRefine(checkSources)
  .superRefine(checkModels)
  .superRefine(checkMail)

export type Config = z.output<typeof Config>

const parsed = new WeakMap<object, Config>()

/** Reads the variables once an isolate. A missing or malformed one fails by its name, never with its value. */
export function readConfig(env: object): Config {
  const known = parsed.get(env)
  if (known) return known
  const result = Config.safeParse(env)
  if (!result.success) {
    const names = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`)
    throw new Error(`Configuration is invalid: ${names.join(', ')}`)
  }
  parsed.set(env, result.data)
  return result.data
}
