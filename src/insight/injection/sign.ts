/**
 * A sign of words that try to steer a model, in plain text (see `reading/plain.ts`) of English, German and French, and the
 * basics of Spanish, Italian, Dutch and Polish. A sign counts once; the sum decides. Only technical signs are enough alone:
 * tenders also buy language models, and tell bidders to disregard old versions.
 */
export interface Sign {
  name: string
  points: number
  pattern: RegExp
}
