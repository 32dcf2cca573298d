import type { Incoming } from '../../../documents/assets/file.ts'
import { uploadFile } from '../../../documents/assets/upload.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { invalidData } from '../../../platform/errors.ts'

/** Refuses an empty file, because browsers send a file without content as they send any other file. */
export function expectBytes(file: Incoming | null): void {
  if (file?.size === 0) throw invalidData('file', 'is empty')
}

/** Stores the file of a record. The bytes can be read only once, so the step cannot be repeated. */
export const uploadOf = (id: string) => ({
  effect: 'stream' as const,
  run: (ctx: CallerCtx, file: Incoming) => uploadFile(ctx, id, file),
})
