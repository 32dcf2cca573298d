import type { ResourceLink } from '@modelcontextprotocol/server'
import type * as z from 'zod'
import type { ReportProgress } from '../../insight/models/reading/progress.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Endpoint } from '../rest/endpoint.ts'
import type { PagedAnswer } from './pages.ts'
import type { Grant } from '../../identity/oauth/schema.ts'

/** A tool's effects. All four hints are always sent, because a client assumes the worst for a hint that is missing. */
export interface Hints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean): Hints => ({
  readOnlyHint,
  destructiveHint,
  idempotentHint,
  openWorldHint: false,
})
/** Has no effect that anybody could notice. */
export const reads = hints(true, false, true)
/** Adds or changes something; a repeated call adds again or is refused. */
export const changes = hints(false, false, false)
/** Has the same result however often it is called. */
export const settles = hints(false, false, true)
/** Deletes something for good. */
export const removes = hints(false, true, true)
/** Has an effect outside of the company that cannot be taken back. */
export const commits: Hints = { ...hints(false, true, false), openWorldHint: true }

/** The effect of an act, shown before the act is confirmed. */
export interface Preview {
  /** Version of the act's target. The confirmation is valid for this version only. */
  version: number
  /** The effects, in our own sentences. */
  effects: string[]
  /**
   * The target of the act. Words from tenders and documents may appear here and nowhere else in the preview.
   */
  about: Record<string, unknown>
}

/**
 * An output as a tool may return it. A value that may be missing may also be null, and is then left out of the answer.
 */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { [K in keyof T]: Loose<T[K]> | (undefined extends T[K] ? null : never) }
    : T

/** A tool, as the file of its subject describes it. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** Says what the tool does and what to call next. The model reads this. */
  description: string
  grant: Grant
  /** The endpoint that does the same. An API key needs the scope of this endpoint. */
  twin: Endpoint
  hints: Hints
  input: I
  output: O
  /** Where a text or list is whole that is too long even for an answer of one item. Without it: the console. */
  rest?: string
  /** `report` is present if the client asks for the progress of long work. */
  run: (
    ctx: CallerCtx,
    input: z.output<I>,
    report?: ReportProgress,
  ) => Promise<Loose<z.input<O>> | PagedAnswer<Loose<z.input<O>>>>
  /** The resources that an answer names, for hosts that attach them. */
  links?: (answer: z.output<O>) => ResourceLink[]
  /**
   * Present when the tool must be confirmed: makes the preview. After the confirmation `run` is called with the
   * confirmed version as `ifMatch`.
   */
  preview?: (ctx: CallerCtx, input: z.output<I>) => Promise<Preview>
}

/**
 * A tool without the types of its input and output, so that all tools fit in one list. Its schemas check both when it
 * runs.
 */
export type AnyTool = Omit<Tool, 'run' | 'preview' | 'links'> & {
  run: (ctx: CallerCtx, input: never, report?: ReportProgress) => Promise<unknown>
  links?: (answer: never) => ResourceLink[]
  preview?: (ctx: CallerCtx, input: never) => Promise<Preview>
}

/** Describes a tool, and makes the compiler check `run` and `preview` against the schemas. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(described: Tool<I, O>): AnyTool =>
  described
