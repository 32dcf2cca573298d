import * as z from 'zod'
import { commaSeparated } from './texts.ts'

const Origin = z.string().refine((text) => URL.parse(text)?.origin === text, 'must be an exact origin')

/** `name:base64` of 32 bytes. Every text that is encrypted with the key begins with the name. */
const EncryptionKey = z
  .string()
  .regex(/^[\w-]{1,32}:[A-Za-z0-9+/]{43}=$/, 'must be name:base64 of 32 bytes')
  .transform((text) => {
    const [name = '', key = ''] = text.split(':')
    return { name, key: Uint8Array.from(atob(key), (char) => char.charCodeAt(0)) }
  })
export type EncryptionKey = z.output<typeof EncryptionKey>

/** The variables of outbound requests and webhooks. */
export const webhookSettings = {
  WEBHOOK_DELIVERY: z
    .enum(['on', 'off'])
    .default('on')
    .describe('`off` sends nothing. Events of that time are never delivered; pending deliveries wait'),
  WEBHOOK_TEST_ORIGINS: commaSeparated
    .pipe(z.array(Origin))
    .describe('Exact origins, comma-separated, that skip the rules for addresses. Refused in production'),
  WEBHOOK_KEYS: commaSeparated
    .pipe(z.array(EncryptionKey))
    .describe(
      'Secret, `name:base64` of 32 bytes each, comma-separated, the current key first. Must be set in production',
    ),
  DOH_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'DNS over HTTPS (JSON). Host names are looked up before a call. Without it only the text of an address is checked, and no mail domain can be proved',
    ),
}

interface Settings {
  ENVIRONMENT: string
  WEBHOOK_TEST_ORIGINS: string[]
  WEBHOOK_KEYS: EncryptionKey[]
}

/** Refuses test settings in production, and production without a key. */
export function checkProduction(settings: Settings, context: z.RefinementCtx): void {
  if (settings.ENVIRONMENT !== 'production') return
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (settings.WEBHOOK_TEST_ORIGINS.length > 0) refuse('WEBHOOK_TEST_ORIGINS', 'must be empty in production')
  if (settings.WEBHOOK_KEYS.length === 0) refuse('WEBHOOK_KEYS', 'must be set in production')
}
