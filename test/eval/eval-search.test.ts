import { search, storeRows } from '../support/search-corpus.ts'
import { evaluate } from './evaluate.ts'
import { measures } from './measures.ts'
import { corpusOf, misspelt } from './measures/search.ts'
import type { Measured, Place } from './place.ts'

/** Misspelt words for which the service suggests words that find something. Letters alone find nothing. */
async function suggestions(place: Place): Promise<Measured> {
  const corpus = await corpusOf(place)
  await storeRows(corpus.rows)
  const wrong = misspelt(corpus, 200)
  let helped = 0
  for (const q of wrong) {
    const { beside } = await search({ q })
    if ((beside?.suggestions as unknown[] | undefined)?.length) helped += 1
  }
  return { figures: { 'search suggestions': [helped, wrong.length] } }
}

evaluate({ ...measures.search, suggestions })
