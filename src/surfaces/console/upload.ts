import { mediaType } from '../../platform/files/content-type.ts'
import type { Incoming } from '../../documents/assets/file.ts'
import { safeFileName } from '../../platform/files/file-name.ts'
import { formRoom, longestInForm } from '../../documents/assets/incoming.ts'
import { type NamedPart, partsOf } from '../../documents/assets/multipart.ts'
import { Problem } from '../../platform/errors.ts'
import { readBytes } from '../../platform/http/body.ts'

interface Upload {
  fields: URLSearchParams
  /** The part named `file`; null when no file was chosen. */
  file: Incoming | null
}

/** Whether a request carries a form that may bring a file. */
export const isUpload = ({ headers }: Request): boolean =>
  mediaType(headers.get('content-type')) === 'multipart/form-data'

/**
 * Reads a form with a file into memory, up to the 25 MiB of an asset; null when the form cannot be read or is too
 * large. A body that is too large is still read to its end, because browsers do not show an answer that arrives
 * earlier.
 */
export async function readUpload(request: Request): Promise<Upload | null> {
  try {
    const bytes = await readBytes(request, longestInForm + formRoom, longestInForm)
    const parts = partsOf(bytes, request.headers.get('content-type') ?? '')
    const fields = parts.filter(({ name }) => name !== 'file')
    const text = new TextDecoder()
    return {
      fields: new URLSearchParams(fields.map(({ name, bytes }) => [name, text.decode(bytes)])),
      file: fileOf(parts.find(({ name }) => name === 'file')),
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await drain(request)
    return null
  }
}

/** The file of a part; null for an empty field, which browsers send as a part without name and bytes. */
const fileOf = (part: NamedPart | undefined): Incoming | null =>
  !part || (part.fileName === '' && part.bytes.byteLength === 0)
    ? null
    : {
        fileName: safeFileName(part.fileName),
        declaredType: mediaType(part.contentType),
        size: part.bytes.byteLength,
        body: new Blob([part.bytes]).stream(),
        expected: null,
      }

async function drain({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed) return
  await body.pipeTo(new WritableStream()).catch(() => undefined)
}
