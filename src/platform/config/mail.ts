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
  /**
   * The way mails are sent: `log` prints them with their links, for work on one's own machine; `cloudflare` is the
   * binding `EMAIL`; `http` posts them to MAIL_API_URL.
   */
  MAIL_SENDER: z.enum(['log', 'cloudflare', 'http']).default('log'),
  /**
   * The sender of mails: `Tender Marketplace <no-reply@tenders.example>`. Its domain must be set up with the mail
   * service.
   */
  MAIL_FROM: Sender.default({ name: 'Tender Marketplace', email: 'no-reply@localhost.invalid' }),
  /** The address that answers to mails go to. Without it, they go to MAIL_FROM, which often nobody reads. */
  MAIL_REPLY_TO: z.email().optional(),
  /** Takes `{from, to, subject, text}` as JSON with a bearer token, as Resend and services of its shape do. */
  MAIL_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.resend.com/emails'),
  /** Secret. The bearer token for MAIL_API_URL. */
  MAIL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
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
