import { mediaType } from '../../platform/files/content-type.ts'
import type { Incoming } from '../../company/files/file.ts'
import { incomingFile, formOf, isFile, oneOf, severalParts, tooMany } from '../../company/files/incoming.ts'
import { type UploadedPart, partsOf } from '../../company/files/multipart.ts'
import { invalidData, Problem } from '../../platform/context/errors.ts'

export const tooLarge = 'The file is larger than 25 MB. Choose a smaller file.'

interface Upload {
  /** The fields before the file. A form has its file field at its end. */
  fields: URLSearchParams
  /** The part named `file`; null when no file was chosen. */
  file: Incoming | null
}

/** Whether a request carries a form that may bring a file. */
export const isUpload = ({ headers }: Request): boolean =>
  mediaType(headers.get('content-type')) === 'multipart/form-data'

/**
 * Reads a form up to its file, whose bytes are read when they are stored; null when the form cannot be read. `limit`
 * applies to the fields and is in characters.
 */
export async function readUpload(request: Request, limit: number): Promise<Upload | null> {
  const fields: [string, string][] = []
  const type = request.headers.get('content-type') ?? ''
  let left = limit
  try {
    for await (const part of partsOf(formOf(request), type)) {
      if (part.name === 'file')
        return { fields: new URLSearchParams(fields), file: chosen(part, await incomingFile(part, request)) }
      const value = await textOf(part, left)
      left -= part.name.length + value.length
      fields.push([part.name, value])
    }
    return { fields: new URLSearchParams(fields), file: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return null
  }
}

interface Uploads {
  fields: URLSearchParams
  /** The chosen files; null if none was chosen. */
  files: AsyncGenerator<Incoming, void> | null
}

/** Reads a form with several files up to the first. The others are read as they are stored. */
export async function readUploads(request: Request, limit: number, max: number): Promise<Uploads | null> {
  const fields: [string, string][] = []
  let left = limit
  const parts = severalParts(request)
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value
      if (isFile(part)) {
        const first = chosen(part, await oneOf(part, request))
        return { fields: new URLSearchParams(fields), files: first && filesFrom(first, parts, request, max) }
      }
      const value = await textOf(part, left)
      left -= part.name.length + value.length
      fields.push([part.name, value])
    }
    return { fields: new URLSearchParams(fields), files: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return null
  }
}

async function* filesFrom(
  first: Incoming,
  parts: AsyncGenerator<UploadedPart, void>,
  request: Request,
  max: number,
): AsyncGenerator<Incoming, void> {
  yield first
  let count = 1
  for await (const part of parts) {
    if (!isFile(part)) continue
    if (++count > max) throw tooMany(max)
    yield await oneOf(part, request)
  }
}

/** The file of a part; null for an empty field, which browsers send as a part without name and bytes. */
const chosen = ({ fileName }: UploadedPart, file: Incoming): Incoming | null =>
  fileName === '' && file.size === 0 ? null : file

async function textOf({ chunks }: UploadedPart, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > limit) throw invalidData('', 'is too long')
  }
  return text + decoder.decode()
}
