import * as z from 'zod'

const isExact = (text: string) => URL.parse(text)?.origin === text && !text.includes('*')

const origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  // An asterisk is part of a valid origin, but would match no page.
  .pipe(z.array(z.string().refine(isExact, 'must be an exact origin')))

/** The variables of the connector. */
export const connectorSettings = {
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
