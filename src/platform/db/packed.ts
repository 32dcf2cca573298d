import { Buffer } from 'node:buffer'
import { deflateSync, inflateSync } from 'node:zlib'
import notices from './packing/notices-1.ts'
import texts from './packing/texts-2.ts'

/*
 * Long texts are stored deflated with a dictionary, as bytes after the number of the dictionary. D1 returns bytes as lists
 * of numbers, so statements read and write them in hexadecimal, by `fromPacked` and `toPacked`. Hexadecimal is twice as
 * long as the bytes, and D1 has a limit for values: the largest texts, and rows of earlier versions, have the number as a
 * digit, a colon, and the bytes in Base64. A dictionary that rows were written with never changes, and a better one
 * gets a number of its own. `tools/training/packing.ts` makes them.
 */

declare const packed: unique symbol
/** A packed text as statements read and write it. SQL cannot look into it, and only `unpack` reads it. */
export interface Packed {
  readonly [packed]: true
}

const dictionaries = new Map([
  [1, Buffer.from(notices)],
  [2, Buffer.from(texts)],
])

/** The dictionary for each kind of text that is written now. */
const current = { notices: 1, texts: 2 }
/** In place of a number before a text that is stored as it is, because packing would make it longer. */
const none = 0

/** In bytes: longer texts are written in Base64. */
const maxHexadecimal = 500_000

/** SQL for a packed column, as `unpack` takes it. */
export const fromPacked = (column: string): string =>
  `CASE WHEN substr(${column}, 1, 2) IN (x'303a', x'313a', x'323a') THEN CAST(${column} AS TEXT)
    ELSE nullif(hex(${column}), '') END`

/** SQL for the value of a packed column, from what `pack` returned. For Base64 `unhex` returns null, because of the colon. */
export const toPacked = (value: string): string => `coalesce(unhex(${value}), CAST(${value} AS BLOB))`

/** In bytes: no more of a dictionary can be used. */
const longest = 32_768

/** `near` is a text that has much in common with the packed text. `unpack` needs the same text. */
export function pack(text: string, kind: keyof typeof current, near?: string): Packed {
  const number = current[kind]
  const deflated = deflateSync(text, { dictionary: dictionaryOf(number, near) })
  const plain = Buffer.from(text)
  return deflated.length < plain.length ? asPacked(number, deflated) : asPacked(none, plain)
}

/**
 * @throws for a text that a later version packed, that was packed beside another text, or that is not packed: its checksums
 * differ.
 */
export function unpack(stored: Packed, near?: string): string {
  const { number, bytes } = read(String(stored))
  return number === none
    ? bytes.toString()
    : inflateSync(bytes, { dictionary: dictionaryOf(number, near) }).toString()
}

function read(stored: string): { number: number; bytes: Buffer } {
  if (stored[1] === ':') {
    const number = Number(stored[0])
    return { number, bytes: Buffer.from(stored.slice(2), number === none ? 'utf8' : 'base64') }
  }
  const all = Buffer.from(stored, 'hex')
  const isWhole = all.length * 2 === stored.length
  return { number: isWhole ? (all[0] ?? -1) : -1, bytes: all.subarray(1) }
}

/** A packed text is a string that TypeScript takes for none, so that nothing parses it by mistake. */
function asPacked(number: number, bytes: Buffer): Packed {
  const text =
    bytes.length > maxHexadecimal
      ? `${number}:${bytes.toString(number === none ? 'utf8' : 'base64')}`
      : Buffer.concat([Buffer.from([number]), bytes]).toString('hex')
  return text as unknown as Packed
}

function dictionaryOf(number: number, near: string | undefined): Buffer {
  const dictionary = dictionaries.get(number)
  if (!dictionary) throw new Error(`This version has no dictionary of the number ${number} of a stored text`)
  return near === undefined ? dictionary : Buffer.concat([dictionary, Buffer.from(near)]).subarray(-longest)
}
