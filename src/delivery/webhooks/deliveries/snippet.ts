const characters = 1000

/**
 * The beginning of an answer, to be shown to the endpoint's owner: text without control and formatting
 * characters. A secret that the receiver echoes is removed, because the database stores secrets only
 * encrypted. Null when there is no text.
 */
export function snippetOf(bytes: Uint8Array, secrets: string[]): string | null {
  let text = new TextDecoder().decode(bytes)
  for (const secret of secrets)
    text = text.replaceAll(secret, '…').replaceAll(secret.slice('whsec_'.length), '…')
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, characters)
    .toWellFormed()
  return clean || null
}
