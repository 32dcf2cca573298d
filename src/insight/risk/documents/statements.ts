import type { DocumentText, Quote } from '../../../reading/document-text.ts'
import { detectLanguage } from '../../../reference/language/detect.ts'
import { type Sentence, sentencesOfPages } from '../../../reference/language/sentences.ts'
import { plain } from '../../../reading/plain.ts'
import type { RuleSentence } from './rule.ts'

/** A sentence of a document, prepared for the rules, with the quote that shows it. */
export interface Statement extends RuleSentence {
  quote: Quote
  /** The heading above the statement, without its number. */
  heading: string | null
  /** The language whose rules read the statement; null for the rules of all languages. */
  language: string | null
}

const known = new Set(['en', 'de', 'fr'])

/** Every sentence and item of the documents. Headings are no statements; they stand above statements. */
export function statementsOf(documents: readonly DocumentText[]): Statement[] {
  return documents.flatMap((document) => {
    const languages = document.pages.map((page) => detectLanguage(page) ?? ownLanguage(document))
    const sentences = sentencesOfPages(document.pages)
    return sentences.flatMap((sentence, i) =>
      sentence.kind === 'heading'
        ? []
        : [statementOf(document, sentence, sentences[i - 1], languages[sentence.page - 1] ?? null)],
    )
  })
}

const ownLanguage = ({ language }: DocumentText) => (language && known.has(language) ? language : null)

type Placed = Sentence & { page: number }

function statementOf(
  { id }: DocumentText,
  sentence: Placed,
  before: Placed | undefined,
  language: string | null,
): Statement {
  const { text, page, start, end, heading } = sentence
  const own = plain(text)
  return {
    heading: heading?.replace(/^[\dA-Z.§() ]*(?<=[\d.)] )/, '') ?? null,
    plain: own,
    around: `${plain(heading ?? '')} | ${before ? plain(before.text) : ''} | ${own}`,
    text,
    language,
    quote: { documentId: id, page, start, end, quote: text },
  }
}
