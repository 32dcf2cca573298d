import { invalidData } from '../../platform/context/errors.ts'

/** A file that is being uploaded. Its bytes can be read once, and their number has not been checked yet. */
export interface Incoming {
  fileName: string
  declaredType: string
  /** The number of bytes. The size of a file in a form is known only at its end: here it is 0, or the largest possible. */
  size: number
  inForm?: true
  body: ReadableStream<Uint8Array>
  /** The SHA-256 that the sender names for the bytes, in hexadecimal. */
  expected: string | null
}

/** Bytes that lie complete in the bucket, with the members that the row will have. */
export interface StoredFile {
  fileKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
}

export const digestMismatch = () =>
  invalidData('Content-Digest', 'is not the SHA-256 of the bytes that arrived', 'conflict')
