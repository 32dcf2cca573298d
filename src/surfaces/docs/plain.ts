const entities: [string, string][] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
]

/** The text of HTML that our pages write, without its tags. */
export const plain = (html: string): string =>
  entities.reduce(
    (text, [entity, character]) => text.replaceAll(entity, character),
    html.replaceAll(/<[^>]*>/g, ''),
  )

/** A word of a text or of a search. A name such as `tender.new` is one. */
export const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}_-]|\.(?=\p{L}))*/gu
