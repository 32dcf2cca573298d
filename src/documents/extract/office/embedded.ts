import { Refusal } from '../extraction.ts'
import { type Part, type ReadPart, readParts } from '../parts.ts'
import type { ExtractionReading } from '../reading.ts'
import type { Archive } from '../zip/archive.ts'
import { relationsOf } from './relations.ts'

/** Files of their own inside of an Office file, such as a price sheet in a Word file. */
const embedded = new Set(['package', 'oleObject'])

/** Reads the files that are embedded in a part of an Office file. */
export async function readEmbedded(
  archive: Archive,
  part: string,
  reading: ExtractionReading,
  read: ReadPart,
): Promise<void> {
  const relations = await relationsOf(archive, part)
  const names = new Set(relations.filter(({ type }) => embedded.has(type)).map(({ target }) => target))
  await readParts(
    [...names].map((name) => partAt(archive, name)),
    reading,
    read,
  )
}

/** A part of an Office file that is a file of its own. */
export const partAt = (archive: Archive, name: string): Part => ({
  name: name.split('/').at(-1) ?? name,
  open() {
    const bytes = archive.part(name)
    if (!bytes) throw new Refusal('failed', 'The file is missing in the document around it.')
    return bytes
  },
})
