import { invalidData } from '../../platform/errors.ts'

/** A file on its way in. Its bytes can be read once and are not yet known to be `size` many. */
export interface Incoming {
  fileName: string
  declaredType: string
  size: number
  body: ReadableStream<Uint8Array>
  /** What the sender says the SHA-256 of the bytes is, in hexadecimal. */
  expected: string | null
}

/** Bytes that lie in the bucket, whole, as the row will name them. */
export interface StoredFile {
  fileKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
}

export const digestMismatch = () =>
  invalidData('Content-Digest', 'is not the SHA-256 of the bytes that arrived')
