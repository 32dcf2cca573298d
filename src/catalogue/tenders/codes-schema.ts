import * as z from 'zod'

/** ISO 639-1 for languages with a two-letter code, ISO 639-3 for all others. */
export const Language = z.string().meta({ description: 'ISO 639', examples: ['en'] })
export const Currency = z.string().meta({ description: 'ISO 4217', examples: ['EUR'] })
export const Cpv = z
  .string()
  .meta({ description: 'Common Procurement Vocabulary 2008, eight digits', examples: ['45233130'] })
export const Region = z
  .string()
  .meta({ description: 'NUTS code or ISO 3166 alpha-2 country', examples: ['DE212'] })
