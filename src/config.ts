import * as z from 'zod'

const Config = z.object({
  ENVIRONMENT: z.enum(['local', 'test', 'production']).default('local'),
  /** The only source of links and audiences; the Host header is never trusted. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  /** Bearer token of the operator interface, which is off while this is unset. */
  OPERATOR_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  /** Sources the `sources` job fetches, comma-separated: `ecb`. None by default. */
  SOURCES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(['ecb']))),
  /** Where the European Central Bank's daily reference rates are read. */
  ECB_RATES_URL: z.url().default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'),
})

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
