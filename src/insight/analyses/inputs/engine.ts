import type { Model } from '../../models/model.ts'
import { promptRevision } from '../../models/prompts/rules.ts'

/** The engine's part of the digest of an analysis: another model or other prompts produce other results. */
export const engineOf = (model: Model | null): string =>
  model ? `${model.engine} ${model.name} ${promptRevision}` : 'builtin'
