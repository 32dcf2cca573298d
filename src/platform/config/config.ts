import * as z from 'zod'
import { commaSeparated } from './texts.ts'
import { checkModels, modelSettings } from './models.ts'
import { checkMail, mailSettings } from './mail.ts'
import { checkOperator, operatorSettings } from './operator.ts'
import { priceSettings } from './prices.ts'
import { checkSources, sourceVariables } from './sources.ts'
import { trustSettings } from './trust.ts'
import { checkProduction, webhookSettings } from './webhooks.ts'

const serviceSettings = {
  ENVIRONMENT: z
    .enum(['local', 'test', 'production'])
    .default('local')
    .describe('`production` refuses settings that are unsafe there'),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .describe('The only source of links, token audiences and the issuer. The `Host` header is never trusted'),
  JURISDICTION: z
    .enum(['eu', 'us', 'fedramp'])
    .optional()
    .describe(
      'Where Durable Objects run and store. Decide before the first deployment: objects of another jurisdiction are other objects',
    ),
  MAINTENANCE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on` answers only the operator and `/status`, and stops background work, for backups and restores',
    ),
  OCID_PREFIX: z
    .string()
    .regex(/^ocds-[a-z0-9]{6}$/)
    .default('ocds-000000')
    .describe('Prefix of process ids in OCDS packages. Open Contracting assigns prefixes'),
  DOCUMENT_FETCHING: z
    .enum(['on', 'off'])
    .default('off')
    .describe('`on` fetches the documents of tenders that a company works with'),
  ...operatorSettings,
  ...priceSettings,
  ...trustSettings,
}

const isExact = (text: string) => URL.parse(text)?.origin === text && !text.includes('*')

const origins = commaSeparated
  // An asterisk is part of a valid origin, but would match no page.
  .pipe(z.array(z.string().refine(isExact, 'must be an exact origin')))

const connectorSettings = {
  MCP_ALLOWED_ORIGINS: origins.describe(
    'Exact origins, comma-separated, whose pages may call the connector as our own pages may',
  ),
  MCP_REQUEST_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(1000)
    .describe('Requests of one connection or key in an hour, counted separately from the API'),
  MCP_COMPANY_REQUEST_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Requests of all connections of a company together in an hour'),
}

const recipient = /^age1[0-9a-z]{58,}$/

const backupSettings = {
  BACKUP_RECIPIENTS: commaSeparated
    .pipe(z.array(z.string().regex(recipient, 'must be public keys of age, comma-separated')).max(5))
    .describe(
      'Public keys of age, comma-separated, that nightly backups are encrypted for. Without them there are none',
    ),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[0-9A-Z]+$/, 'must be a secret key of age')
    .optional()
    .describe('Secret key of one of them, for the monthly restore of a backup into a scratch database'),
}

/** The variables of a deployment, by the part of the service that they configure. */
export const settings = {
  service: serviceSettings,
  sources: sourceVariables,
  mail: mailSettings,
  models: modelSettings,
  webhooks: webhookSettings,
  connector: connectorSettings,
  backups: backupSettings,
}

const Variables = z.object({
  ...serviceSettings,
  ...sourceVariables,
  ...mailSettings,
  ...modelSettings,
  ...webhookSettings,
  ...connectorSettings,
  ...backupSettings,
  /** The id of the sandbox that the work is for. The service sets it in the bindings of a sandbox, never a deployment. */
  SANDBOX: z.string().optional(),
})
const Config = Variables.superRefine(checkProduction)
  .superRefine(checkOperator)
  .superRefine(checkSources)
  .superRefine(checkModels)
  .superRefine(checkMail)

export type Config = z.output<typeof Config>

/**
 * The secrets that every deployment needs: the first to operate it, the second to start. `[secrets]` of wrangler.toml
 * repeats them.
 */
export const requiredSecrets = ['OPERATOR_TOKEN', 'WEBHOOK_KEYS']

const parsed = new WeakMap<object, Config>()

const parse = (env: object) =>
  // An empty variable counts as missing, because `.env` can replace a value of wrangler.toml but not remove it.
  Config.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))

/** A variable that is missing or malformed. */
interface ConfigProblem {
  name: string
  why: string
}

const problemsOf = ({ issues }: z.ZodError): ConfigProblem[] =>
  issues.map(({ path, message }) => ({ name: path.join('.'), why: message }))

/** What is wrong with the variables of a deployment, without their values. */
export function configProblems(env: object): ConfigProblem[] {
  const { error } = parse(env)
  return error ? problemsOf(error) : []
}

/** Reads the variables once an isolate. A missing or malformed one fails by name and reason, never with its value. */
export function readConfig(env: object): Config {
  const known = parsed.get(env)
  if (known) return known
  const result = parse(env)
  if (!result.success) {
    const names = problemsOf(result.error).map(({ name, why }) => `${name} (${why})`)
    throw new Error(`Configuration is invalid: ${names.join(', ')}`)
  }
  parsed.set(env, result.data)
  return result.data
}
