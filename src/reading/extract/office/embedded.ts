import { ExtractionRefusal } from '../extraction.ts'
import { type InnerFile, type ReadPart, readParts } from '../parts.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import type { Archive } from '../zip/archive.ts'
import { relationsOf } from './relations.ts'

/** The first bytes of compound files, in which other programs store their objects, such as formulas. */
const compound = Buffer.from('d0cf11e0', 'hex')

/**
 * Reads the files that are embedded in a part of an Office file, such as a price sheet in a Word file. A text
 * may have a hundred formulas, so objects of other programs are counted, not named.
 */
export async function readEmbedded(
  archive: Archive,
  part: string,
  reading: ExtractionReading,
  read: ReadPart,
): Promise<void> {
  const relations = await relationsOf(archive, part)
  const targets = (type: string) => [
    ...new Set(relations.filter((relation) => relation.type === type).map(({ target }) => target)),
  ]
  const isCompound = (name: string) => compound.equals(archive.part(name)?.subarray(0, 4) ?? new Uint8Array())
  const objects = Map.groupBy(targets('oleObject'), isCompound)
  const files = [...targets('package'), ...(objects.get(false) ?? [])]
  const parts = files.map((name) => partAt(archive, name))
  await readParts(parts, reading, read)
  const left = objects.get(true)?.length ?? 0
  if (left > 0) reading.warn(warnings.objects(left))
}

/** A part of an Office file that is a file of its own. */
export const partAt = (archive: Archive, name: string): InnerFile => ({
  name: name.split('/').at(-1) ?? name,
  open() {
    const bytes = archive.part(name)
    if (!bytes) throw new ExtractionRefusal('failed', 'The file is missing in the document around it.')
    return bytes
  },
})
