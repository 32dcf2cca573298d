import * as z from 'zod'
import { type Detail, Problem } from '../../platform/errors.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { type IdKind, idOf } from '../../platform/ids.ts'

/*
 * Members of tools' inputs and outputs. All definitions together are read by a model at the start of every conversation:
 * what a name says is not said again.
 */

/** An id in an input: its form is checked, and the error shows it. */
export const id = (kind: IdKind) => idOf(kind).meta({ description: undefined, examples: undefined })

/** Members of an output that are left out where nothing is known. */
export const text = z.string().optional()
export const number = z.number().optional()
export const texts = z.array(z.string()).optional()
/** A list in an output; what is in it is told by its members’ names. */
export const things = <S extends z.ZodRawShape>(shape: S) => z.array(z.object(shape))

const longest = 25
/** What a list tool takes: short pages, because a model reads every line. */
export const pages = {
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(longest).default(10),
}

/** What every answer may end with: the call that comes next, in our own words. */
export const next = z.string().optional()

/** The call for the next page; nothing on the last one. */
export function nextPage(
  tool: string,
  { page, limit }: { page: number; limit: number },
  total: number,
): string | undefined {
  const left = total - page * limit
  return left > 0 ? `${left} more: ${tool} with page ${page + 1}` : undefined
}

export const confirmToken = z.string().max(100).optional()

/** What a tool answers that has to be confirmed: members of the preview, beside what it has done. */
export const confirmable = {
  status: z.string(),
  effects: texts,
  about: z.record(z.string(), z.unknown()).optional(),
  confirmToken: text,
  expiresAt: text,
  next,
}

/**
 * The query of a tool's twin: the tool takes numbers and lists as they are, the twin as text. The twin's schema judges
 * them, so that both refuse the same.
 */
export function asQuery<S extends z.ZodObject>(schema: S, values: Record<string, unknown>): z.output<S> {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  const query = Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
  return checked(schema, query)
}

/** The body of a tool's twin, judged by the twin's schema. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidArguments(detailsOf(result.error, 'is not an argument of this tool'))
}

export const invalidArguments = (details: Detail[]): Problem =>
  new Problem('INVALID_PARAMS', 'The arguments are invalid', details)
