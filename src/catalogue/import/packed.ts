import { Buffer } from 'node:buffer'
import type { Ctx } from '../../platform/context/context.ts'

/** The prefix of every key. */
export const packedPrefix = 'notices/'

/** In bytes: an object that has reached this size takes no more pieces. A single piece can be longer. */
const fullSize = 4_000_000

type Piece = Uint8Array | string

/** The location of a piece: the key of its object, the offset of its first byte, and its size in bytes. */
export interface PackedPlace {
  key: string
  offset: number
  size: number
}

/** One object to store. */
interface Packed {
  key: string
  pieces: Piece[]
  size: number
}

/**
 * Stores pieces together in as few objects as possible, each under a key that was never used. Returns the
 * location of each piece; a piece that comes twice is stored once.
 */
export async function storePacked(
  { env, now }: Pick<Ctx, 'env' | 'now'>,
  pieces: Iterable<Piece>,
): Promise<Map<Piece, PackedPlace>> {
  const places = new Map<Piece, PackedPlace>()
  const objects: Packed[] = []
  for (const piece of pieces) {
    if (places.has(piece)) continue
    let last = objects.at(-1)
    if (!last || last.size >= fullSize) objects.push((last = { key: newKey(now), pieces: [], size: 0 }))
    const size = Buffer.byteLength(piece)
    places.set(piece, { key: last.key, offset: last.size, size })
    last.pieces.push(piece)
    last.size += size
  }
  for (const object of objects) await env.FILES.put(object.key, bodyOf(object))
  return places
}

/** A single piece is sent without a copy. */
const bodyOf = ({ pieces }: Packed) => (pieces.length === 1 && pieces[0]) || new Blob(pieces)

/** Keys ascend with time, so that the index of keys grows at its end only: keys in any order would touch all of it. */
const newKey = (now: Date) =>
  `${packedPrefix}${now.getTime().toString(36).padStart(9, '0')}-${crypto.randomUUID()}`
