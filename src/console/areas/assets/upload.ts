import type { Incoming } from '../../../company/files/file.ts'
import { uploadFile } from '../../../company/files/upload.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { invalidData } from '../../../platform/context/errors.ts'

/** Refuses an empty file, because browsers send a file without content as they send any other file. */
export function expectBytes(file: Incoming | null): void {
  if (file?.size === 0) throw invalidData('file', 'is empty')
}

/** Stores the file of a record. The bytes can be read only once, so the step cannot be repeated. */
export const uploadOf = (id: string) => ({
  effect: 'stream' as const,
  run: (ctx: CallerCtx, file: Incoming) => uploadFile(ctx, id, file),
})
