import type { Ctx } from '../../platform/context.ts'
import { minute } from '../../platform/time.ts'

/** What a step has done, by the job's own names. */
export type Done = Record<string, unknown>

/** One step of a job, bounded in rows, statements and bytes. */
export interface Step {
  done: Done
  /** Where the next step goes on; null where the job has caught up. */
  next: string | null
}

export interface Asked {
  /** The operator wants the job now: it need not be due, where a job knows of that. */
  asked: boolean
  /** Where the step before left off; null at the beginning of a run. */
  place: string | null
}

/**
 * A part of the periodic work. It may run at any time, twice, or at once with itself: the lease makes that rare, and its
 * own conditional writes make it harmless.
 */
export interface Job {
  /** `outbox/events`: the name that the operator runs it by, and its part. */
  name: string
  step: (ctx: Ctx, asked: Asked) => Promise<Step>
  /** The minute of the hour in which the clock asks for the job; each minute where none is named. Null for never. */
  minute?: number | null
  /** Milliseconds after which a step counts as dead. */
  patience?: number
}

/** Longer than any step takes that is bounded as it should be. */
export const usualPatience = 2 * minute

/** A job whose one step does all that is due, within its own bounds; what is left waits for the next run. */
export const whole =
  (work: (ctx: Ctx, asked: boolean) => Promise<Done>): Job['step'] =>
  async (ctx, { asked }) => ({ done: await work(ctx, asked), next: null })

/** `cleanup` of `cleanup/files`. */
export const groupOf = (name: string): string => name.split('/', 1)[0] ?? name
