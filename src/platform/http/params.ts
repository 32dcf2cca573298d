import * as z from 'zod'
import type { DetailRule } from '../context/errors.ts'
import { isDay } from '../time/time.ts'
import { isPlainLine } from './text.ts'

/**
 * Rules for the texts of parameters, which the router reads beside their schemas: whether a parameter may be repeated,
 * and whether its text may contain any character. Register last, because every other call makes another schema.
 */
export const textRules = z.registry<{ repeatable?: true; anyText?: true }>()

/** The JSON Schema that documents a parameter, for a parameter whose text form would hide its meaning. */
const documented = (openapi: Record<string, unknown>) => ({ openapi })

/** For a check of our own: the rule that a value breaks where the check fails. */
export const breaks = (rule: DetailRule) => ({ params: { rule } })

const whole = (min: number, max: number, text: string) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, text)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { message: text, ...breaks('range') })

/** `page` and `limit` of every list. */
export const paging = {
  page: whole(1, 999_999_999, 'must be a whole number from 1')
    .default(1)
    .meta(documented({ type: 'integer', minimum: 1, default: 1 })),
  limit: whole(1, 100, 'must be a whole number from 1 to 100')
    .default(20)
    .meta(documented({ type: 'integer', minimum: 1, maximum: 100, default: 20 })),
}

export const limitUpTo100 = (standard: number) =>
  whole(1, 100, 'must be a whole number from 1 to 100')
    .default(standard)
    .meta(documented({ type: 'integer', minimum: 1, maximum: 100, default: standard }))

/** Several values in one parameter: separated by commas, or the parameter repeated. */
export const several = <T extends string>(item: z.ZodType<T, string>, description: string, example: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1).max(100))
    .optional()
    .meta(
      documented({
        type: 'array',
        items: item instanceof z.ZodEnum ? { type: 'string', enum: item.options } : { type: 'string' },
        maxItems: 100,
        description,
        examples: [example.split(',')],
      }),
    )
    .register(textRules, { repeatable: true })

export const flag = (description: string) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .default(false)
    .meta(documented({ type: 'boolean', default: false, description }))

/** An amount in major units, as a plain decimal number. */
export const amount = (description: string) =>
  z
    .string()
    .regex(/^\d{1,13}(\.\d{1,6})?$/, 'must be a number from 0, such as 250000 or 99.5')
    .transform(Number)
    .optional()
    .meta(documented({ type: 'number', minimum: 0, description, examples: [250000] }))

/**
 * For `when` of a `refine`: whether the check has members to look at. It is made beside problems of single members,
 * which would hide its own problem otherwise.
 */
export const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** Whether the lower amount is at most the upper; for `refine`, with the problem below. */
export const valuesInOrder = ({ minValue, maxValue }: { minValue?: unknown; maxValue?: unknown }) =>
  typeof minValue !== 'number' || typeof maxValue !== 'number' || minValue <= maxValue

/** For `superRefine`: a lower bound that comes after its upper bound is a problem of the lower bound. */
export const timesInOrder =
  (...pairs: [from: string, to: string][]) =>
  (given: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const [from, to] of pairs) {
      const [low, high] = [given[from], given[to]].map(asTime)
      if (low !== undefined && high !== undefined && low > high)
        context.addIssue({
          code: 'custom',
          path: [from],
          message: `must not be later than \`${to}\``,
          ...breaks('conflict'),
        })
    }
  }

const asTime = (value: unknown): number | undefined => (value instanceof Date ? value.getTime() : undefined)

export const valuesOutOfOrder = {
  path: ['minValue'],
  message: 'must not be more than `maxValue`',
  ...breaks('conflict'),
  when: isObject,
}

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

function toDate(text: string, endOfDay: boolean): Date | null {
  const valid = day.test(text) ? `${text}T${endOfDay ? '23:59:59.999' : '00:00:00.000'}Z` : text
  if (!instant.test(valid)) return null
  const date = new Date(valid)
  return Number.isNaN(date.getTime()) || !isDay(text.slice(0, 10)) ? null : date
}

const noMoment = 'must be a date (2026-11-20) or a time with its offset (2026-11-20T09:00:00Z)'
const whyNoMoment = (text: string): string => {
  if (lostPlus.test(text)) return lostPlusSentence
  return day.test(text) || instant.test(text) ? 'names a day or a time that does not exist' : noMoment
}

/** A plus in a query that was not escaped arrives as a space. */
const lostPlus = /T[\d:.]+ \d{2}:\d{2}$/
const lostPlusSentence =
  'must have the + of its offset written as %2B, such as 2026-11-20T09:00:00%2B01:00: a + in a query is a space'

const bound = (endOfDay: boolean, description: string) =>
  z
    .string()
    .transform((text, context) => {
      const date = toDate(text, endOfDay)
      if (date) return date
      context.addIssue({ code: 'custom', message: whyNoMoment(text) })
      return z.NEVER
    })
    .optional()
    .meta(documented({ type: 'string', description, examples: ['2026-11-20', '2026-11-20T09:00:00+01:00'] }))

/** An inclusive lower bound; a plain date means the start of that day in UTC. */
export const since = (description: string) => bound(false, description)

/** An inclusive upper bound; a plain date means the end of that day in UTC. */
export const until = (description: string) => bound(true, description)

export const order = (description: string) => z.enum(['asc', 'desc']).optional().meta({ description })

/** Text that is trimmed and never empty. It may have several lines. */
export const filledText = (length: number) =>
  z.string().trim().min(1, 'must not be empty').max(length, `must have at most ${length} characters`)

/**
 * A name or title: trimmed, never empty, one line, and without characters that hide or turn around text, because it
 * appears in lists, mails and files of other people.
 */
export const nameOf = (length: number) =>
  filledText(length).refine(isPlainLine, 'must be one line without invisible characters')

/** Free text, stored as it was written. */
export const TextUpTo = (length: number) => z.string().max(length, `must have at most ${length} characters`)

/** A time in a body, with any offset. */
export const Moment = z.iso
  .datetime({ offset: true, error: 'must be a time with its offset, such as 2026-11-20T09:00:00Z' })
  .transform((text) => new Date(text))
  .meta({ openapi: { type: 'string', format: 'date-time', examples: ['2026-11-20T09:00:00Z'] } })

/** An e-mail address, in lower case as it is compared. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('must be an e-mail address').max(254))
  .meta({ examples: ['ada@example.com'] })
