import { clutter } from '../bundle.ts'
import { ExtractionReading } from '../reading.ts'
import { recogniseZip } from '../recognise.ts'
import { Archive } from './archive.ts'

/** A file of an archive, with its path there. */
export interface PackedFile {
  name: string
  /** Throws ExtractionRefusal for a file that is encrypted, damaged or too large. */
  open: () => Uint8Array
}

/** Whether a file may be an archive, by its first bytes. */
export const beginsAsZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4

/**
 * The files of a ZIP archive, without what operating systems add; null for an Office file, which is an archive as well.
 * Throws ExtractionRefusal for a damaged archive. All files together have at most the bytes that a file may unpack to.
 */
export function unpack(bytes: Uint8Array): PackedFile[] | null {
  const archive = new Archive(bytes, new ExtractionReading())
  if (recogniseZip(archive.entries) !== 'zip') return null
  return archive.entries
    .filter(({ name }) => !/[/\\]$/.test(name) && !clutter.test(name))
    .map((entry) => ({ name: entry.name.replaceAll('\\', '/'), open: () => archive.open(entry) }))
}
