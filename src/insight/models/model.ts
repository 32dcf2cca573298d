import type { CallerCtx } from '../../platform/context.ts'
import type { Engine } from './schema.ts'
import { allowanceOf } from './budget.ts'

/** The model that adds to the built-in engine's findings for a company. */
export interface Model {
  engine: Exclude<Engine, 'builtin'>
  name: string
}

/** The configured model; null where no model is configured, or where the company has no allowance for models. */
export async function findModel(ctx: CallerCtx): Promise<Model | null> {
  const { AI_PROVIDER: engine, AI_MODEL: name } = ctx.config
  if (engine === 'builtin' || !name) return null
  return (await allowanceOf(ctx)) > 0 ? { engine, name } : null
}
