import { Buffer } from 'node:buffer'
import { deflateSync, inflateSync } from 'node:zlib'
import notices from './packing/notices-1.ts'
import texts from './packing/texts-2.ts'

/*
 * Long texts are stored deflated with a dictionary, as bytes after the number of the dictionary. D1 returns bytes as lists
 * of numbers, so statements write `unhex(?)` and read `hex(column)`. A dictionary that rows were written with never
 * changes, and a better one gets a number of its own. `tools/training/packing.ts` makes them.
 */

declare const packed: unique symbol
/** A packed text in hexadecimal. SQL cannot look into it, and only `unpack` reads it. */
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
  const { number, bytes } = read(Buffer.from(String(stored), 'hex'))
  return number === none
    ? bytes.toString()
    : inflateSync(bytes, { dictionary: dictionaryOf(number, near) }).toString()
}

/** Rows of earlier versions have the number as a digit, a colon, and the bytes in Base64. */
function read(stored: Buffer): { number: number; bytes: Buffer } {
  const rest = stored.subarray(1)
  const [number = -1, colon] = stored
  if (colon !== 0x3a || number < 0x30) return { number, bytes: rest }
  const text = rest.subarray(1)
  return {
    number: number - 0x30,
    bytes: number === 0x30 ? text : Buffer.from(text.toString('latin1'), 'base64'),
  }
}

/** A packed text is a string that TypeScript takes for none, so that nothing parses it by mistake. */
const asPacked = (number: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from([number]), bytes]).toString('hex') as unknown as Packed

function dictionaryOf(number: number, near: string | undefined): Buffer {
  const dictionary = dictionaries.get(number)
  if (!dictionary) throw new Error(`This version has no dictionary of the number ${number} of a stored text`)
  return near === undefined ? dictionary : Buffer.concat([dictionary, Buffer.from(near)]).subarray(-longest)
}
