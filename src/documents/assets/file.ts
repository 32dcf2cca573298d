import { invalidData } from '../../platform/errors.ts'

/**
 * A file that is being uploaded. Its bytes can be read once, and nobody has checked their number against `size` yet.
 */
export interface Incoming {
  fileName: string
  declaredType: string
  size: number
  body: ReadableStream<Uint8Array>
  /** The SHA-256 that the sender names for the bytes, in hexadecimal. */
  expected: string | null
}

/** Bytes that lie complete in the bucket, with the members that the row will hold. */
export interface StoredFile {
  fileKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
}

export const digestMismatch = () =>
  invalidData('Content-Digest', 'is not the SHA-256 of the bytes that arrived')
