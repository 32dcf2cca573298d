import { Buffer } from 'node:buffer'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Json } from '../json.ts'

/** A release as it is stored with its notice: deflated JSON in Base64, about a third as long as the JSON. */
export const storedRelease = (release: Json): string =>
  deflateRawSync(JSON.stringify(release)).toString('base64')

/** Our own JSON, written by `storedRelease`. */
export const readStoredRelease = (stored: string): Json =>
  JSON.parse(inflateRawSync(Buffer.from(stored, 'base64')).toString()) as Json
