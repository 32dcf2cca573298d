import { Buffer } from 'node:buffer'

/**
 * A vector in base64, with one signed byte for each dimension and 127 for the largest number. The scale is lost,
 * because only directions are compared. Four bytes for each dimension would find the same passages.
 */
export function packed(vector: readonly number[]): string {
  const largest = vector.reduce((max, each) => Math.max(max, Math.abs(each)), 0) || 1
  return Buffer.from(Int8Array.from(vector, (each) => Math.round((each / largest) * 127)).buffer).toString(
    'base64',
  )
}

export function unpacked(text: string): Int8Array {
  const bytes = Buffer.from(text, 'base64')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/**
 * How far two vectors point the same way, -1 to 1; null for vectors of different lengths, because no model makes both.
 */
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
