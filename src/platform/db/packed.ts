import { Buffer } from 'node:buffer'
import { deflateSync, inflateSync } from 'node:zlib'
import notices from './packing/notices-1.ts'
import texts from './packing/texts-2.ts'

/*
 * Long texts are stored deflated with a dictionary, in Base64, because D1 hands bytes out as lists of numbers. The
 * number of the dictionary comes before the text: a dictionary that rows were written with never changes, and a better one gets
 * a number of its own. `tools/training/packing.ts` makes them.
 */

declare const packed: unique symbol
/** A packed text. SQL cannot look into it, and only `unpack` reads it. */
export interface Packed {
  readonly [packed]: true
}

const dictionaries = new Map([
  ['1', Buffer.from(notices)],
  ['2', Buffer.from(texts)],
])

/** The dictionary for each kind of text that is written now. */
const current = { notices: '1', texts: '2' }
/** In place of a number before a text that is stored as it is, because packing would make it longer. */
const none = '0'

/** In bytes: no more of a dictionary can be used. */
const longest = 32_768

/** `near` is a text that has much in common with the packed text. `unpack` needs the same text. */
export function pack(text: string, kind: keyof typeof current, near?: string): Packed {
  const number = current[kind]
  const deflated = deflateSync(text, { dictionary: dictionaryOf(number, near) })
  const short = `${number}:${deflated.toString('base64')}`
  return asPacked(short.length < Buffer.byteLength(text) ? short : `${none}:${text}`)
}

/**
 * @throws for a text that a later version packed, that was packed beside another text, or that is not packed: its checksums
 * differ.
 */
export function unpack(stored: Packed, near?: string): string {
  const text = String(stored)
  const colon = text.indexOf(':')
  const number = text.slice(0, Math.max(0, colon))
  if (number === none) return text.slice(colon + 1)
  const bytes = Buffer.from(text.slice(colon + 1), 'base64')
  return inflateSync(bytes, { dictionary: dictionaryOf(number, near) }).toString()
}

/** A packed text is a string that TypeScript takes for none, so that nothing parses it by mistake. */
const asPacked = (text: string) => text as unknown as Packed

function dictionaryOf(number: string, near: string | undefined): Buffer {
  const dictionary = dictionaries.get(number)
  if (!dictionary)
    throw new Error(
      `A stored text begins with "${number.slice(0, 8)}": this version has no dictionary of that number`,
    )
  return near === undefined ? dictionary : Buffer.concat([dictionary, Buffer.from(near)]).subarray(-longest)
}
