import * as z from 'zod'

/** The parts of a text between commas; none without the variable. */
export const commaSeparated = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** The value of a text of JSON. */
export const jsonText = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
