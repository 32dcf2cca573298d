/** A piece of a document, escaped and complete. */
export type Xml = string & { readonly xml: true }

export type Attributes = Record<string, string>

const made = (text: string): Xml => text as Xml

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Characters that XML 1.0 does not allow in any form, including halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"\r]/g, (char) => escapes[char] ?? char)

const tag = (name: string, attributes: Attributes) =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')

/** An element with a text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): Xml =>
  made(`<${tag(name, attributes)}>${escapeXml(text)}</${name}>`)

/** An element with child elements; null is left out. */
export const node = (name: string, children: (Xml | null)[], attributes: Attributes = {}): Xml =>
  made(`<${tag(name, attributes)}>\n${children.filter((child) => child !== null).join('\n')}\n</${name}>`)

/** A decimal number as XML Schema writes it: no exponent, at most six digits after the point. */
export function decimal(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value.toFixed(6).replace(/\.?(?<!0)0+$/, '')
}
