import { safeFileName } from '../../platform/files/file-name.ts'
import { ExtractionRefusal } from './extraction.ts'
import { limits } from './limits.ts'
import type { ExtractionReading } from './reading.ts'
import { warnings } from './warnings.ts'

/** A file inside a file: an entry of an archive, an attachment, a part of a Word file. */
export interface InnerFile {
  name: string
  /** May throw ExtractionRefusal. */
  open: () => Uint8Array | Promise<Uint8Array>
  contentType?: string | null
}

/** Reads a file inside the file being read. Throws ExtractionRefusal. */
export type ReadPart = (bytes: Uint8Array, name: string, contentType: string | null) => Promise<void>

/**
 * Reads files inside a file, in their order. A file that is not read is named in a warning. Returns why files
 * were not read.
 */
export async function readParts(
  parts: readonly InnerFile[],
  reading: ExtractionReading,
  read: ReadPart,
): Promise<ExtractionRefusal[]> {
  const refusals: ExtractionRefusal[] = []
  for (const part of parts) {
    if (reading.full) break
    if (!reading.takeFile()) {
      reading.warn(warnings.entries(limits.archiveEntries))
      break
    }
    const refusal = await tryPart(part, reading, read)
    if (refusal) refusals.push(refusal)
  }
  return refusals
}

/** Why a file is not read; null if it is read. Too many inflated bytes end the reading of all files. */
async function tryPart(
  { name, open, contentType = null }: InnerFile,
  reading: ExtractionReading,
  read: ReadPart,
): Promise<ExtractionRefusal | null> {
  const path = safePath(name)
  try {
    await read(await open(), path, contentType)
    return null
  } catch (error) {
    if (!(error instanceof ExtractionRefusal)) throw error
    reading.warn(warnings.entry(path, error.message))
    if (reading.room <= 0) reading.full = true
    return error
  }
}

/** The name without steps that lead out of the folder; the remaining steps are safe to show. */
function safePath(name: string): string {
  const steps = name.split(/[/\\]/).filter((step) => !/^\.{0,2}$/.test(step.trim()))
  return steps.map(safeFileName).join('/').slice(0, 300) || 'file'
}
