/**
 * A published web address; null when the text is not an address. Some publishers leave the scheme out
 * (`www.example.eu`).
 */
export function webAddress(published: string | null): string | null {
  if (published === null) return null
  const address = /^www\./i.test(published) ? `https://${published}` : published
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}
