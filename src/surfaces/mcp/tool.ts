import type * as z from 'zod'
import type { CallerCtx } from '../../platform/context.ts'
import type { Endpoint } from '../rest/endpoint.ts'
import type { Grant } from '../../identity/oauth/schema.ts'

/** What a tool does to the world. All four are always told: what is left out counts as the worst. */
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
/** Changes nothing that anybody would notice. */
export const reads = hints(true, false, true)
/** Adds or changes; a second time adds or refuses. */
export const changes = hints(false, false, false)
/** Leaves the same, however often. */
export const settles = hints(false, false, true)
/** Takes away for good. */
export const removes = hints(false, true, true)
/** Reaches beyond the company, and cannot be taken back. */
export const commits: Hints = { ...hints(false, true, false), openWorldHint: true }

/** What an act would do, as it is shown before it is confirmed. */
export interface Preview {
  /** Of what the act is done to; the confirmation holds for this version only. */
  version: number
  /** What will happen, in sentences of our own. */
  effects: string[]
  /** What it is done to. Words of tenders and documents stand here and nowhere else. */
  about: Record<string, unknown>
}

/** An output as a tool may give it: what is unknown may be null, and is left out. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { [K in keyof T]: Loose<T[K]> | (undefined extends T[K] ? null : never) }
    : T

/** A tool as its feature describes it. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** What it does and what comes next; the model reads this. */
  description: string
  grant: Grant
  /** The endpoint that does the same, whose scope an API key must have. */
  twin: Endpoint
  hints: Hints
  input: I
  output: O
  run: (ctx: CallerCtx, input: z.output<I>) => Promise<Loose<z.input<O>>>
  /** Of what must be confirmed: the preview. `run` is then called with the version that was confirmed as `ifMatch`. */
  preview?: (ctx: CallerCtx, input: z.output<I>) => Promise<Preview>
}

/** A tool whose input and output are no longer told apart by their types; its schemas see to that. */
export type AnyTool = Omit<Tool, 'run' | 'preview'> & {
  run: (ctx: CallerCtx, input: never) => Promise<unknown>
  preview?: (ctx: CallerCtx, input: never) => Promise<Preview>
}

/** Describes a tool; `run` and `preview` are held to its schemas. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(described: Tool<I, O>): AnyTool =>
  described
