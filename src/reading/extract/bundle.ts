import { ExtractionRefusal } from './extraction.ts'
import { type ReadPart, readParts } from './parts.ts'
import type { ExtractionReading } from './reading.ts'
import type { Archive } from './zip/archive.ts'

/** Files that operating systems add to archives, and the signatures beside signed files (ASiC). */
export const clutter =
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)|^META-INF\/[^/]*(?:signature|manifest|timestamp|evidence)[^/]*$|^mimetype$/i

/** Reads the files of an archive in their order. Each page's path begins with the name of its file. */
export async function readBundle(
  archive: Archive,
  reading: ExtractionReading,
  read: ReadPart,
): Promise<void> {
  const files = archive.entries.filter(({ name }) => !/[/\\]$/.test(name) && !clutter.test(name))
  const before = reading.pages.length
  const parts = files.map((entry) => ({ name: entry.name, open: () => archive.open(entry) }))
  const refusals = await readParts(parts, reading, read)
  const [first] = refusals
  if (reading.pages.length === before && first) throw summary(refusals, first)
}

const none = 'No file of the archive can be read.'

/** The status of an archive from which no file could be read. */
function summary(refusals: ExtractionRefusal[], first: ExtractionRefusal): ExtractionRefusal {
  const same = refusals.every(({ status }) => status === first.status)
  // An archive in an archive has said so already.
  const reason = first.message.startsWith(none) ? first.message : `${none} ${first.message}`
  return new ExtractionRefusal(same ? first.status : 'failed', reason)
}
