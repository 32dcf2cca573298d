import { safeFileName } from '../../platform/files/file-name.ts'
import { Refusal } from './extraction.ts'
import { limits } from './limits.ts'
import type { ExtractionReading } from './reading.ts'
import { warnings } from './warnings.ts'
import type { Archive } from './zip/archive.ts'
import type { ZipEntry } from './zip/directory.ts'

type ReadEntry = (bytes: Uint8Array, name: string) => Promise<void>

/** Files that operating systems add to archives. */
const clutter = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Reads the files of an archive in their order. Each page's path begins with the name of its file. */
export async function readBundle(
  archive: Archive,
  reading: ExtractionReading,
  read: ReadEntry,
): Promise<void> {
  const files = archive.entries.filter(({ name }) => !/[/\\]$/.test(name) && !clutter.test(name))
  if (files.length > limits.archiveEntries) reading.warn(warnings.entries(limits.archiveEntries))
  const refusals: Refusal[] = []
  for (const entry of files.slice(0, limits.archiveEntries)) {
    if (reading.full) break
    const refusal = await tryEntry(archive, entry, reading, read)
    if (refusal) refusals.push(refusal)
  }
  const [first] = refusals
  if (reading.pages.length === 0 && first) throw summary(refusals, first)
}

/**
 * Why a file of the archive is not read; null when it is read. Too many inflated bytes end the reading of all files.
 */
async function tryEntry(archive: Archive, entry: ZipEntry, reading: ExtractionReading, read: ReadEntry) {
  const name = safePath(entry.name)
  try {
    await read(archive.open(entry), name)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    reading.warn(warnings.entry(name, error.message))
    if (reading.room <= 0) reading.full = true
    return error
  }
}

/** The name without steps that lead out of the folder; the remaining steps are safe to show. */
function safePath(name: string): string {
  const steps = name.split(/[/\\]/).filter((step) => !/^\.{0,2}$/.test(step.trim()))
  return steps.map(safeFileName).join('/').slice(0, 300) || 'file'
}

/** The status of an archive from which no file could be read. */
function summary(refusals: Refusal[], first: Refusal): Refusal {
  const same = refusals.every(({ status }) => status === first.status)
  return new Refusal(same ? first.status : 'failed', `No file of the archive can be read. ${first.message}`)
}
