/**
 * What gives away words that try to steer a model, in plain text (see `risk/plain.ts`) of English, German and French, and
 * the basics of Spanish, Italian, Dutch and Polish. Each sign counts once; the sum decides. No sign but the technical ones
 * is enough alone, because tenders buy language models too and tell bidders to disregard old versions.
 */
export interface Sign {
  name: string
  points: number
  pattern: RegExp
}
