import * as z from 'zod'
import { type Detail, type Details, Problem } from '../../platform/context/errors.ts'
import { detailsOf } from '../../platform/http/details.ts'
import { nearest } from '../synonyms.ts'
import { type IdKind, idKinds, idOf } from '../../platform/context/ids.ts'

/*
 * Members of tools' inputs and outputs. A model reads all definitions at the start of every conversation, so a member
 * whose name says enough has no description.
 */

/** An id in an input. Its description shows how it begins; its whole form is checked, and the error shows it. */
export const id = (kind: IdKind) =>
  idOf(kind).meta({ description: `${idKinds[kind]}_*`, examples: undefined })

/**
 * A member that an answer may leave out, and that the definition has nevertheless: callers pass it on or choose by it. All
 * definitions together have a limit, so not every member can be listed.
 */
const listed = <S extends z.ZodType>(schema: S): S => schema.meta({ listed: true })

/** Members of an output, left out when the value is unknown. */
export const text = z.string().optional()
export const number = z.number().optional()
export const listedText = listed(text)
export const listedNumber = listed(number)
export const texts = z.array(z.string()).optional()
/** The other deadline, where notice and documents state two. */
export const deadlineConflict = z.object({ other: text, source: z.string() }).optional()
/** A list in an output, described by its items' members. */
export const things = <S extends z.ZodRawShape>(shape: S) => z.array(z.object(shape))

export const maxPage = 25
/** The paging of list tools. Pages are short, because a model reads every line. */
export const pages = {
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(maxPage).default(10),
}

/** The call that comes next, in our own words. Every answer may end with it. */
export const next = z.string().optional()

export const confirmToken = z.string().max(100).optional()

/** The output of a tool that must be confirmed: members of the preview and of the finished act. */
export const confirmable = {
  status: z.string(),
  effects: texts,
  about: z.record(z.string(), z.unknown()).optional(),
  confirmToken: listedText,
  expiresAt: text,
  next,
}

/**
 * Converts a tool's arguments to the query of its twin: the tool takes numbers and lists, the twin takes text. The
 * twin's schema checks them, so that both refuse the same values.
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

/** Checks the body of a tool's twin by the twin's schema. `names` has the tool's names of members that it calls otherwise. */
export function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  names: Record<string, string> = {},
): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = detailsOf(result.error, 'is not an argument of this tool', { schema, value, nearest })
  throw invalidArguments(details.renamed((path) => names[path] ?? path))
}

/**
 * Checks the arguments of a call. `null` where it is not allowed counts as left out: clients in typed languages send it for
 * every optional argument.
 */
export function checkedArguments<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return checked(
    schema,
    issues.reduce((rest, { path }) => withoutNullAt(rest, path), value),
  )
}

function withoutNullAt(value: unknown, [name, ...deeper]: readonly PropertyKey[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  const member: unknown = Reflect.get(value, name)
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (index === name ? withoutNullAt(each, deeper) : each))
  const others = Object.entries(value).filter(([each]) => each !== name)
  return Object.fromEntries(member === null ? others : [...others, [name, withoutNullAt(member, deeper)]])
}

const invalidArguments = (details: Details | readonly Detail[]): Problem =>
  new Problem('INVALID_PARAMS', 'The arguments are invalid', details)
