const windows1252 = new TextDecoder('windows-1252')

/**
 * The parameters of a query whose bytes are not UTF-8, read as windows-1252: old clients send `H%F4pital`. The router would
 * leave such bytes as they are written, and a search for them would find nothing.
 */
export function inLatin1(url: string): [name: string, text: string][] {
  const query = /^[^?]*\?([^#]*)/.exec(url)?.[1] ?? ''
  if (!/%[89a-f]/i.test(query)) return []
  return query.split('&').flatMap((pair): [string, string][] => {
    const [name = '', value = ''] = [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)]
    const bytes = value.match(/(?:%[0-9a-f]{2})+/gi) ?? []
    return bytes.every(isUtf8) ? [] : [[name, decoded(value)]]
  })
}

function isUtf8(escaped: string): boolean {
  try {
    return decodeURIComponent(escaped) !== ''
  } catch {
    return false
  }
}

const decoded = (value: string) =>
  value
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => windows1252.decode(Uint8Array.of(parseInt(hex, 16))))
