import * as z from 'zod'

const recipient = /^age1[0-9a-z]{58,}$/

export const backupSettings = {
  BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
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
