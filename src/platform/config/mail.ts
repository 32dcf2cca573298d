import * as z from 'zod'

/** `Name <address>` or an address alone. */
const Sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>"\\,;:@()[\]\r\n]{1,100} )?<?[^\s<>@]+@[^\s<>@]+>?$/,
    'must be an address or Name <address>',
  )
  .transform((text) => {
    const [, name = '', email = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
    return { name: name || 'Tender Marketplace', email }
  })
  .refine(({ email }) => z.email().safeParse(email).success, 'must hold an e-mail address')

/** The variables of mail. */
export const mailSettings = {
  MAIL_SENDER: z
    .enum(['log', 'cloudflare', 'http'])
    .default('log')
    .describe(
      '`log` prints mails with their links and is refused in production; `cloudflare` uses the binding `EMAIL`; ' +
        '`http` posts to `MAIL_API_URL`',
    ),
  MAIL_FROM: Sender.prefault('Tender Marketplace <no-reply@localhost.invalid>').describe(
    '`Name <address>`, at a domain that the mail service may send for. Must be set unless the sender is `log`',
  ),
  MAIL_REPLY_TO: z
    .email()
    .optional()
    .describe('Where replies go, such as a help desk. Without it they go to `MAIL_FROM`'),
  MAIL_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.resend.com/emails')
    .describe(
      'Takes `from`, `to`, `reply_to`, `subject`, `text`, `html` and `headers` as JSON. `https` in production',
    ),
  MAIL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe('Secret, the bearer token for `MAIL_API_URL`. Must be set with `http`'),
}

interface Settings {
  ENVIRONMENT: string
  MAIL_SENDER: string
  /** While MAIL_FROM is malformed itself, this is still a text or missing. */
  MAIL_FROM?: { email?: string } | undefined
  MAIL_API_URL?: string | undefined
  MAIL_API_KEY?: string | undefined
}

/**
 * Refuses a sender without the variables that it needs, and `log` in production, where anyone who reads the log could use its sign-in links.
 */
export function checkMail(settings: Settings, context: z.RefinementCtx): void {
  const { ENVIRONMENT, MAIL_SENDER, MAIL_FROM, MAIL_API_URL, MAIL_API_KEY } = settings
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (MAIL_SENDER === 'http' && !MAIL_API_KEY) refuse('MAIL_API_KEY', 'must be set')
  if (MAIL_SENDER !== 'log' && MAIL_FROM?.email?.endsWith('.invalid')) refuse('MAIL_FROM', 'must be set')
  if (ENVIRONMENT !== 'production') return
  if (MAIL_SENDER === 'log') refuse('MAIL_SENDER', 'must not be log in production')
  if (MAIL_API_URL?.startsWith('http:')) refuse('MAIL_API_URL', 'must begin with https:// in production')
}
