/*
 * Bodies and queries of any size that are made to cost much. A kind is a function of the size in bytes; the answer to
 * it must be as long for a large size as for a small one.
 */

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index))

const object = (entries: [string, unknown][]) => JSON.stringify(Object.fromEntries(entries))
const json = 'application/json'

export interface Hostile {
  type: string
  body: string | Uint8Array<ArrayBuffer>
}
type Kind = (size: number) => Hostile

/** JSON objects whose members have values of this kind, as many bytes as wished together. `names` are known members. */
export const objects: Record<string, (size: number, names: readonly string[]) => string> = {
  'unknown members': (size) => object(times(size / 10, (n) => [`m${n}`, 1])),
  'long unknown members': (size) => object(times(8, (n) => [`${n}`.repeat(size / 8), 1])),
  'control characters below a long key': (size) =>
    JSON.stringify({ ['k'.repeat(size / 2)]: times(size / 18, () => '\u0001') }),
  'control characters in every member': (size, names) =>
    object(names.map((name) => [name, times(size / names.length / 9, () => '\u0001')])),
  'long lists of numbers': (size, names) =>
    object(names.map((name) => [name, times(size / names.length / 2, () => 0)])),
  'long lists of empty objects': (size, names) =>
    object(names.map((name) => [name, times(size / names.length / 3, () => ({}))])),
  'objects with many members': (size, names) =>
    object(
      names.map((name) => [name, Object.fromEntries(times(size / names.length / 10, (n) => [`a${n}`, []]))]),
    ),
  'long texts': (size, names) => object(names.map((name) => [name, 'x'.repeat(size / names.length)])),
  'long numbers': (size) => `{"name":${'9'.repeat(size)}}`,
  'lists in lists': (size) => `{"name":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'lists in lists that do not end': (size) => `{"name":${'['.repeat(size)}`,
  'a text that does not end': (size) => `{"name":"${'x'.repeat(size)}`,
}

/** The kinds of JSON objects that the schema of an endpoint judges: it knows their members, or must refuse them. */
export const ofMembers: ReadonlySet<string> = new Set([
  'unknown members',
  'control characters below a long key',
  'control characters in every member',
  'long lists of numbers',
  'long lists of empty objects',
  'objects with many members',
  'long texts',
])

const form = (fields: [string, string][]) => new URLSearchParams(fields).toString()

/** Bodies of other kinds than JSON, or of JSON in another coat. */
export const otherBodies: Record<string, Kind> = {
  'invalid UTF-8': (size) => ({ type: json, body: new Uint8Array(size).fill(0xff) }),
  'another content type': (size) => ({ type: 'text/plain', body: 'x'.repeat(size) }),
  'a content type that is none': (size) => ({ type: 'x'.repeat(1000), body: 'x'.repeat(size) }),
  'many fields of a form': (size) => ({
    type: 'application/x-www-form-urlencoded',
    body: form(times(size / 8, (n) => [`f${n}`, 'x'])),
  }),
  'control characters in a form': (size) => ({
    type: 'application/x-www-form-urlencoded',
    body: form(times(size / 10, (n) => [`f${n}`, '\u0001'])),
  }),
  'many parts': (size) => ({
    type: 'multipart/form-data; boundary=XX',
    body: `${times(size / 60, (n) => `--XX\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`).join('')}--XX--`,
  }),
  'long headers of a part': (size) => ({
    type: 'multipart/form-data; boundary=XX',
    body: `--XX\r\nContent-Disposition: form-data; name="${'x'.repeat(size)}"\r\n\r\nx\r\n--XX--`,
  }),
  'beginnings of boundaries': (size) => ({
    type: 'multipart/form-data; boundary=XX',
    body: `--XX\r\nContent-Disposition: form-data; name="file"\r\n\r\n${'\r\n--X'.repeat(size / 5)}`,
  }),
}

/** Query strings. */
export const queries: Record<string, (size: number) => string> = {
  'many unknown parameters': (size) => times(size / 6, (n) => `a${n}`).join('&'),
  'a parameter many times': (size) => times(size / 4, () => 'q=x').join('&'),
  'control characters in many parameters': (size) => times(size / 9, (n) => `a${n}=%01`).join('&'),
  'a long unknown parameter': (size) => `${'k'.repeat(size)}=1`,
  'a long value': (size) => `q=${'x'.repeat(size)}&page=${'9'.repeat(100)}`,
}
