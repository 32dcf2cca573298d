import * as z from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const Origin = z.string().refine((text) => URL.parse(text)?.origin === text, 'must be an exact origin')

/** `name:base64` of 32 bytes. The name stands before everything encrypted with the key. */
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
  /** `off`: events are recorded and nothing is sent. */
  WEBHOOK_DELIVERY: z.enum(['on', 'off']).default('on'),
  /** Exact origins, comma-separated, that the rules of addresses let pass. For tests; never in production. */
  WEBHOOK_TEST_ORIGINS: list.pipe(z.array(Origin)),
  /** Secret. The keys that webhooks' secrets are encrypted with, comma-separated, the current one first. */
  WEBHOOK_KEYS: list.pipe(z.array(EncryptionKey)),
  /** DNS over HTTPS (JSON) that names are looked up with before they are called. Without it only their text is judged. */
  DOH_URL: z.url({ protocol: /^https?$/ }).optional(),
}

interface Settings {
  ENVIRONMENT: string
  WEBHOOK_TEST_ORIGINS: string[]
  WEBHOOK_KEYS: EncryptionKey[]
}

/** What production must have, and must not. */
export function checkProduction(settings: Settings, context: z.RefinementCtx): void {
  if (settings.ENVIRONMENT !== 'production') return
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (settings.WEBHOOK_TEST_ORIGINS.length > 0) refuse('WEBHOOK_TEST_ORIGINS', 'must be empty in production')
  if (settings.WEBHOOK_KEYS.length === 0) refuse('WEBHOOK_KEYS', 'must be set in production')
}
