import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'

export interface ImportMessage {
  importId: string
}

/** Each message is one step of its import. A message that the queue refuses is sent by the sweep. */
export async function sendImports({ env }: Pick<Ctx, 'env'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    await env.IMPORTS.sendBatch(ids.map((importId) => ({ body: { importId } })))
  } catch (error) {
    logFailure({ queue: 'imports' }, error)
  }
}
