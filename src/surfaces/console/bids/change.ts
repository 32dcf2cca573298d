import type * as z from 'zod'
import type { Bid } from '../../../workspace/bids/schema.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { change } from '../page/change.ts'
import type { Visit } from '../page/visit.ts'

/** Runs a command on a bid for a form. Named, because a bid's `value` makes it look like a wrapped answer to the compiler. */
export const changeBid = <S extends z.ZodType>(
  visit: Visit,
  schema: S,
  input: unknown,
  run: (ctx: CallerCtx, input: z.output<S>) => Promise<Bid>,
): Promise<Bid> => change<S, Bid>(visit, schema, input, run)
