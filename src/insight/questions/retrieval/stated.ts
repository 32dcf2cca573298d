import { isWord } from '../../../reference/language/concepts.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import type { PassageSentence } from '../../../reading/passages/sentences.ts'
import type { DateCode } from '../../../reading/facts/date-codes.ts'
import { datesOf } from '../../../reading/facts/dates.ts'
import type { FactPassage, Stated } from '../../../reading/facts/passages.ts'
import { criteriaOf } from '../../../reading/facts/criteria.ts'
import { sumsOf } from '../../../reading/facts/sums.ts'
import { durationsOf, extensionsOf, validityOf } from '../../../reading/facts/terms.ts'
import type { Inquiry } from './question.ts'

type Read = (passages: readonly FactPassage[]) => readonly Pick<Stated<unknown>, 'quote'>[]

const dated =
  (...codes: DateCode[]): Read =>
  (passages) =>
    datesOf(passages, null).filter(({ code }) => codes.includes(code))

/** How an analysis reads the fact that a concept asks for. */
const readers = new Map<string, Read>([
  ['deadline', dated('deadline')],
  ['questions_deadline', dated('questions_deadline')],
  ['opening', dated('opening')],
  ['site_visit', dated('site_visit')],
  ['award_date', dated('award')],
  ['start_date', dated('contract_start')],
  ['duration', (passages) => [...durationsOf(passages), ...dated('contract_end')(passages)]],
  ['renewal', extensionsOf],
  ['validity', (passages) => [...validityOf(passages), ...dated('validity_until')(passages)]],
  // For the sentence it does not matter whose dollars they are, so any country with dollars will do.
  ['estimated_value', (passages) => sumsOf(passages, 'estimated_value', 'US')],
  ['award_criteria', criteriaOf],
  ['price_weight', criteriaOf],
])

/**
 * The sentences of candidates that state the fact that a question asks for, as the analysis of the tender
 * reads it.
 */
export function stating(
  { concepts, kinds, yesNo }: Inquiry,
  candidates: readonly Candidate[],
): ReadonlySet<PassageSentence | undefined> {
  const asks = concepts.filter(({ concept, named }) => named && !isWord(concept))
  const matching = asks.flatMap(({ concept }) => readers.get(concept) ?? [])
  if (matching.length !== 1 || yesNo || kinds.length === 0) return new Set()
  const sentences = new Map<unknown, PassageSentence>()
  const passages = candidates.flatMap(({ documentId, page, language, sentences: all }) =>
    all
      .filter(({ isFurniture }) => !isFurniture)
      .map((sentence): FactPassage => {
        const quote = { documentId, page, start: sentence.start, end: sentence.end, quote: sentence.text }
        sentences.set(quote, sentence)
        const heading = sentence.heading ?? ''
        return { ...sentence, heading, above: heading, language, quote }
      }),
  )
  return new Set(matching.flatMap((read) => read(passages)).map(({ quote }) => sentences.get(quote)))
}
