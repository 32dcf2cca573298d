import type { Ctx } from '../../platform/context/context.ts'
import { minute } from '../../platform/time/time.ts'

/** The results of a step, by the job's own names. */
export type JobResult = Record<string, unknown>

/** One step of a job, bounded in rows, statements and bytes. */
export interface Step {
  done: JobResult
  /** The place where the next step goes on; null if the job has caught up. */
  next: string | null
}

interface Asked {
  /** Set where the operator wants the job now: the job need not be due. */
  onDemand: boolean
  /** The place where the step before stopped; null at the beginning of a run. */
  place: string | null
}

/**
 * A part of the periodic work. It may run at any time, twice, or beside itself: the lease makes this rare, and the
 * conditional writes of the job make it harmless.
 */
export interface Job {
  /** The name by which the operator runs the job, and its part: `outbox/events`. */
  name: string
  step: (ctx: Ctx, onDemand: Asked) => Promise<Step>
  /** The minute of the hour in which the clock wakes the job; every minute where none is named. Null for never. */
  minute?: number | null
  /** Milliseconds after which a step counts as dead. */
  timeout?: number
}

/** Longer than a step takes that is properly bounded. */
export const defaultTimeout = 2 * minute

/** A job whose single step does all due work, within its own bounds; the rest waits for the next run. */
export const whole =
  (work: (ctx: Ctx, onDemand: boolean) => Promise<JobResult>): Job['step'] =>
  async (ctx, { onDemand }) => ({ done: await work(ctx, onDemand), next: null })

/** `cleanup` of `cleanup/files`. */
export const groupOf = (name: string): string => name.split('/', 1)[0] ?? name
