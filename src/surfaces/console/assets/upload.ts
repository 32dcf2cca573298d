import type { Incoming } from '../../../documents/assets/file.ts'
import { uploadFile } from '../../../documents/assets/upload.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { invalidData } from '../../../platform/errors.ts'

/** Refuses an empty file, which browsers send like any other. */
export function expectBytes(file: Incoming | null): void {
  if (file?.size === 0) throw invalidData('file', 'is empty')
}

/** Stores a record's file. The bytes can be read only once, so the work cannot run anew. */
export const uploadOf = (id: string) => ({
  effect: 'stream' as const,
  run: (ctx: CallerCtx, file: Incoming) => uploadFile(ctx, id, file),
})
