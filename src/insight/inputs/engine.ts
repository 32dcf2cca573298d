import type { Model } from '../models/model.ts'
import { promptRevision } from '../models/prompts/rules.ts'

/** What makes an analysis, as its digest names it: another model, or other rules for one, come to other results. */
export const engineOf = (model: Model | null): string =>
  model ? `${model.engine} ${model.name} ${promptRevision}` : 'builtin'
