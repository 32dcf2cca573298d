import { Zip, ZipPassThrough } from 'fflate'

/** A file to put in an archive. */
export interface ArchiveEntry {
  name: string
  modified: Date
  body: ReadableStream<Uint8Array>
}

/**
 * A ZIP archive of files that are read one after the other: neither a file nor the archive is in memory as a whole.
 * The files are not compressed, because documents mostly are compressed already.
 */
export async function* archiveOf(entries: AsyncGenerator<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const written = () => {
    const ready = chunks
    chunks = []
    return ready
  }
  const names = new Set<string>()
  for await (const { name, modified, body } of entries) {
    const file = new ZipPassThrough(unusedName(names, name))
    file.mtime = modified
    zip.add(file)
    for await (const chunk of body) {
      file.push(chunk)
      yield* written()
    }
    file.push(new Uint8Array(), true)
    yield* written()
  }
  zip.end()
  yield* written()
}

/** A name that no file of the archive has, without regard to case: report.pdf, report (2).pdf. */
function unusedName(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let unused = name
  for (let n = 2; names.has(unused.toLowerCase()); n++) unused = `${stem} (${n})${ending}`
  names.add(unused.toLowerCase())
  return unused
}
