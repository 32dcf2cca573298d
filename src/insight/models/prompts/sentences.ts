import * as z from 'zod'

/** A sentence with its quotes, as every prompt asks for it. */
export const Sentence = z.object({
  text: z.string(),
  quotes: z.array(z.object({ passage: z.string(), quote: z.string() })),
})

/** The same in words, for models that take no schema. */
export const sentenceShape =
  '{"text": "one sentence", "quotes": [{"passage": "p1", "quote": "words copied from p1"}]}'
