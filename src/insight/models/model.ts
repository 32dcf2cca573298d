import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import type { Engine } from './schema.ts'
import { allowanceOf } from './budget.ts'

/** The model that adds to the built-in engine's findings for a company. */
export interface Model {
  engine: Exclude<Engine, 'builtin'>
  name: string
}

/** The configured model; null if no model is configured, or if the company has no allowance for models. */
export async function findModel(ctx: CallerCtx): Promise<Model | null> {
  const model = modelNamed(ctx.config, ctx.config.AI_MODEL)
  return model && (await allowanceOf(ctx)) > 0 ? model : null
}

/** A model of the configured provider; null if no provider or no name is configured. */
export const modelNamed = ({ AI_PROVIDER: engine }: Ctx['config'], name: string | undefined): Model | null =>
  engine === 'builtin' || !name ? null : { engine, name }
