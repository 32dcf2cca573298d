import type { CallerCtx } from '../../platform/context/context.ts'

/** The connection of an assistant, or the key, that requested a change. */
export interface Asker {
  connectionId: string | null
  keyId: string | null
}

export const askerIn = ({ caller }: CallerCtx): Asker => ({
  connectionId: caller.connectionId ?? null,
  keyId: caller.key?.id ?? null,
})
