import * as z from 'zod'

/** A sentence with its quotes, in the form that every prompt requests. */
export const ModelSentence = z.object({
  text: z.string(),
  quotes: z.array(z.object({ passage: z.string(), quote: z.string() })),
})

/** The same form in words, for models without schemas. */
export const sentenceShape =
  '{"text": "one sentence", "quotes": [{"passage": "p1", "quote": "words copied from p1"}]}'
