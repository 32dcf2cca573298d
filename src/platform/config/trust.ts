import * as z from 'zod'
import { jsonText } from './texts.ts'

const Address = z.url({ protocol: /^https$/ })
/** Pages that a lawyer writes, wherever they are. */
const LegalPages = z.strictObject({
  privacy: Address.optional(),
  terms: Address.optional(),
  dpa: Address.optional(),
  imprint: Address.optional(),
})
export type LegalPages = z.output<typeof LegalPages>

export const trustSettings = {
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto)$/ })
    .optional()
    .describe(
      'Where vulnerabilities are reported: a `mailto:` or `https:` address, for `/.well-known/security.txt`',
    ),
  LEGAL_PAGES: jsonText('{}')
    .pipe(LegalPages)
    .describe('Addresses of your `privacy`, `terms`, `dpa` and `imprint` as JSON, for the trust page'),
}
