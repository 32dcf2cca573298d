import { Buffer } from 'node:buffer'

/**
 * A vector as one signed byte a dimension, the largest number as 127, in base64. The scale is lost: only directions are
 * compared. Four bytes a dimension would find the same passages.
 */
export function packed(vector: readonly number[]): string {
  const most = vector.reduce((max, each) => Math.max(max, Math.abs(each)), 0) || 1
  return Buffer.from(Int8Array.from(vector, (each) => Math.round((each / most) * 127)).buffer).toString(
    'base64',
  )
}

export function unpacked(text: string): Int8Array {
  const bytes = Buffer.from(text, 'base64')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** How far two vectors point the same way, -1 to 1; null for vectors of different lengths, which no one model makes. */
export function likeness(one: Int8Array, other: Int8Array): number | null {
  if (one.length !== other.length) return null
  let dot = 0
  let first = 0
  let second = 0
  for (let i = 0; i < one.length; i++) {
    const a = one[i] ?? 0
    const b = other[i] ?? 0
    dot += a * b
    first += a * a
    second += b * b
  }
  return first > 0 && second > 0 ? dot / Math.sqrt(first * second) : null
}
