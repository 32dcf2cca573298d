import * as z from 'zod'
import { commaSeparated } from './texts.ts'

const secret = z.string().min(24, 'must have at least 24 characters')

/** `name:token`. The audit log has the name. */
const NamedToken = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,31}:[\x21-\x2b\x2d-\x7e]{24,}$/,
    'must be name:token, the token of at least 24 characters',
  )
  .transform((text) => {
    const at = text.indexOf(':')
    return { name: text.slice(0, at), token: text.slice(at + 1) }
  })

const address = z.url({ protocol: /^https?$/ }).optional()

/** The variables for the people who operate the service. */
export const operatorSettings = {
  OPERATOR_TOKEN: secret
    .optional()
    .describe('Secret, at least 24 characters. Without it or the next the operator interface does not exist'),
  OPERATOR_TOKENS: commaSeparated
    .pipe(z.array(NamedToken))
    .describe('Secret, `name:token` of each operator, comma-separated, for the audit log'),
  METRICS_TOKEN: secret.optional().describe('Secret, reads `/operator/metrics` only'),
  LOG_SAMPLING: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of requests, batches of messages and job steps that write a line into the log: 0 to 1'),
  OPERATOR_MAIL: z.email().optional().describe('Gets mails about thresholds that are reached'),
  ALERT_URL: address.describe('Secret, gets the same as JSON; Slack shows its `text`'),
  HEARTBEAT_URL: address.describe(
    'Secret, requested each minute while all is well. Its service alarms you at silence',
  ),
}

interface Settings {
  ENVIRONMENT: string
  OPERATOR_TOKENS: { name: string; token: string }[]
  ALERT_URL?: string | undefined
  HEARTBEAT_URL?: string | undefined
}

/** Refuses plain addresses in production, and names that are not unique, because the audit log could not tell them apart. */
export function checkOperator(settings: Settings, context: z.RefinementCtx): void {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const names = ['operator', ...settings.OPERATOR_TOKENS.map(({ name }) => name)]
  if (new Set(names).size < names.length)
    refuse('OPERATOR_TOKENS', 'must have different names, none of them operator')
  if (settings.ENVIRONMENT !== 'production') return
  for (const name of ['ALERT_URL', 'HEARTBEAT_URL'] as const)
    if (settings[name]?.startsWith('http:')) refuse(name, 'must begin with https:// in production')
}
