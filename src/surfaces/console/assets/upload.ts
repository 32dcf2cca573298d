import type { Incoming } from '../../../documents/assets/file.ts'
import { uploadFile } from '../../../documents/assets/upload.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { invalidData } from '../../../platform/errors.ts'

/** A browser sends a file that is empty like any other. */
export function expectBytes(file: Incoming | null): void {
  if (file?.size === 0) throw invalidData('file', 'is empty')
}

/** Gives a record its file, whose bytes can be read once. */
export const uploadOf = (id: string) => ({
  effect: 'stream' as const,
  run: (ctx: CallerCtx, file: Incoming) => uploadFile(ctx, id, file),
})
