import { type CallerCtx, derive } from '../context/context.ts'

/** A rehearsed command came as far as its commit: all its checks passed, and nothing was written. */
export class Rehearsed extends Error {}

/** Runs a command as far as its commit and writes nothing; throws the error that would refuse the command. */
export async function rehearse(ctx: CallerCtx, command: (ctx: CallerCtx) => Promise<unknown>): Promise<void> {
  try {
    await command(derive(ctx, { rehearsal: true }))
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}
