import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, Problem } from '../../platform/context/errors.ts'
import type { ArchiveEntry } from '../../platform/files/archive.ts'
import { attachment } from '../../platform/files/file-name.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { pulled } from '../../platform/http/pulled.ts'
import { readChosen, type ChosenFile } from './several.ts'

/** In bytes: max size of an archive. */
const maxBytes = 250_000_000

type WithFile = ChosenFile & { fileKey: string; fileName: string; uploadedAt: number }

const hasFile = (thing: ChosenFile): thing is WithFile => thing.fileKey !== null

/**
 * Several files as one ZIP archive, which is written while it is sent. A text in the archive names the chosen records
 * that have no file.
 */
export async function zipFiles(ctx: CallerCtx, ids: readonly string[]): Promise<Bytes> {
  const things = await readChosen(ctx, ids)
  const files = things.filter(hasFile)
  if (files.length === 0) throw new Problem('INVALID_DATA', 'None of the selected records has a file.')
  if (files.reduce((sum, { size }) => sum + (size ?? 0), 0) > maxBytes)
    throw forbidden(
      'limit',
      `The selected files have more than ${maxBytes / 1_000_000} MB together. Select fewer files.`,
    )
  const without = things.flatMap(({ name, fileKey }) => (name !== null && fileKey === null ? [name] : []))
  const { archiveOf } = await import('../../platform/files/archive.ts')
  const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': attachment('files.zip') }
  return new Bytes(200, headers, pulled(archiveOf(entriesOf(ctx, files, without))))
}

/** The files, and last the text about what is missing. A file that is deleted in the meantime is missing too. */
async function* entriesOf(
  ctx: CallerCtx,
  files: readonly WithFile[],
  without: string[],
): AsyncGenerator<ArchiveEntry> {
  const missing = without.map((name) => `${name}: no file uploaded yet`)
  for (const { name, fileKey, fileName, uploadedAt } of files) {
    const object = await ctx.env.FILES.get(fileKey)
    if (object) yield { name: fileName, modified: new Date(uploadedAt), body: object.body }
    else missing.push(`${name}: replaced or deleted while the archive was made`)
  }
  if (missing.length === 0) return
  const body = new Blob([`Not in this archive:\n${missing.join('\n')}\n`]).stream()
  yield { name: 'Not in this archive.txt', modified: ctx.now, body }
}
