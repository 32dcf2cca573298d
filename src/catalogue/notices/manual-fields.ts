import { normalized } from '../../platform/text/normal-form.ts'
import * as z from 'zod'
import { isCountry } from '../../reference/codes/countries.ts'
import { moment, type Edge } from './moment.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** One transformation checks and changes a value: every further step takes as long again. */
function refused(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A text that is not empty, NFC-normalised and trimmed. */
export const words = (maximum: number) =>
  z
    .string('must be a text')
    .max(maximum, `must not be longer than ${maximum} characters`)
    .transform((text, context) => {
      const read = normalized(text).trim()
      if (control.test(text)) return refused(context, 'must not hold control characters')
      return read === '' ? refused(context, 'must not be empty') : read
    })

/** A member that may be absent or null; both mean that nothing is known. */
export const optional = <T>(schema: z.ZodType<T, unknown>) =>
  schema.nullish().transform((value) => value ?? null)

export const list = <T>(item: z.ZodType<T, unknown>, maximum: number) =>
  z
    .array(item, 'must be a list')
    .max(maximum, `must not hold more than ${maximum}`)
    .nullish()
    .transform((value) => value ?? [])

export const time = (edge: Edge) =>
  z.string('must be a date or time').transform((text, context) => {
    const read = dayOrPlacedTime.test(text.trim()) ? moment(text, edge) : null
    if (read !== null) return read
    const message = 'must be a date (2026-11-20) or a time with its offset (2026-11-20T09:00:00+01:00)'
    return refused(context, message)
  })

/** A time must have an offset: without it nobody knows which place's time it is. */
const dayOrPlacedTime =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2}))?$/i

const countries: Record<string, string> = { EL: 'GR', UK: 'GB' }
export const country = z.string('must be an ISO 3166 alpha-2 code').transform((text, context) => {
  const code = text.trim().toUpperCase()
  const read = countries[code] ?? code
  return isCountry(read) ? read : refused(context, 'must be an ISO 3166 alpha-2 code such as DE')
})

export const cpv = z
  .string('must be a CPV code')
  .regex(
    /^\d{8}(-\d)?$/,
    'must be a CPV code of eight digits such as 45233130, with or without its check digit',
  )
  .transform((code) => code.slice(0, 8))

export const region = z.string('must be a region').transform((text, context) => {
  const code = text.trim().toUpperCase()
  const read = countries[code] ?? code
  if (isCountry(read) || /^[A-Z]{2}[A-Z0-9]{1,3}$/.test(code)) return read
  return refused(context, 'must be a NUTS code such as DE212 or an ISO 3166 alpha-2 country')
})

export const language = z.string('must be a language').transform((text, context) => {
  const code = text.trim().toLowerCase()
  return /^[a-z]{2,3}$/.test(code) ? code : refused(context, 'must be an ISO 639-1 code such as de')
})

export const amount = z.number('must be a number').min(0, 'must not be negative')
const currencies = new Set(Intl.supportedValuesOf('currency'))
export const currency = z.string('must be an ISO 4217 code').transform((text, context) => {
  const code = text.trim().toUpperCase()
  return currencies.has(code) ? code : refused(context, 'must be an ISO 4217 code such as EUR')
})
