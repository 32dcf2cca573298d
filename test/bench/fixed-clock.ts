import { createCtx as realCtx, type Ctx } from '../../src/platform/context.ts'
import { today } from './corpus/tender.ts'

export type { CallerCtx, Ctx } from '../../src/platform/context.ts'

/**
 * Stands for `src/context.ts` in the measured bundle: every request happens at the moment the corpus was made for, whose
 * statuses and deadlines the expected answers know. The gate of the keys keeps the real clock.
 */
export const createCtx = (env: Env, later: Ctx['later']): Ctx => realCtx(env, later, today)
