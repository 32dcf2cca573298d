import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import { readDocument } from '../../../reading/document/reading.ts'
import type { DocumentReading, ReadSentence } from '../../../reading/document/sentence.ts'
import { plain } from '../../../reading/document/plain.ts'
import { withoutMarks } from '../../../reference/language/markup.ts'
import type { RuleSentence } from './rule.ts'
import { open, ticked } from '../../../reading/document/boxes.ts'
import { worded } from '../../../reference/language/worded.ts'

/** A sentence of a document, prepared for the rules, with the quote that shows it. */
export interface ContractStatement extends RuleSentence {
  quote: Quote
  /** The heading above the statement, without its number. */
  heading: string | null
  /** The words that open the list of the statement, in plain text; empty outside of lists. */
  lead: string
  /** The language whose rules read the statement; null for the rules of all languages. */
  language: string | null
  /** Whether a form answers the statement with "no" or leaves its box open. */
  isDeclined: boolean
}

/**
 * A text as the rules read it. The dot in a number does not end a sentence: "the limit in clause 21.3 does
 * not apply" is one statement.
 */
export const plainForRules = (text: string): string =>
  plain(text).replace(dotInNumber, ',').replace(dottedPerCent(), '%')
const dotInNumber = /(?<=\d)\.(?=\d)/g
/** "5 v. H.": its dots do not end a sentence either. */
const dottedPerCent = worded(String.raw`\b(?:{{dotted_per_cent}})`, 'g')

/** Every sentence and item in the documents. Headings, contents and furniture are not statements. */
export const statementsOf = (documents: readonly DocumentText[]): ContractStatement[] =>
  documents.flatMap((document) => statementsIn(readDocument(document), document.kind === 'notice'))

/**
 * The heading of a notice is its title. It names what is bought, and adds no word to the statements below.
 */
function statementsIn({ documentId, sentences }: DocumentReading, isNotice: boolean): ContractStatement[] {
  let before = ''
  const headings = new Map<string, string>()
  const plainHeading = (heading: string) => {
    const known = headings.get(heading) ?? plain(heading)
    headings.set(heading, known)
    return known
  }
  const isTicked = sentences.some(({ flat }) => ticked.test(flat))
  return sentences.flatMap((sentence, i) => {
    if (sentence.part !== 'body') return []
    const own = plainForRules(withoutMarks(sentence.text))
    const around = `${plainHeading(sentence.heading ?? '')} | ${before} | ${own}`
    const isDeclined = isAnsweredNo(sentence, sentences[i + 1]) || (isTicked && open.test(sentence.flat))
    const statement = {
      ...statementOf(documentId, sentence, own, around),
      ...(isNotice && { heading: null }),
      isDeclined,
    }
    before = own
    return sentence.kind === 'heading' || isOther(sentence, plainHeading) ? [] : [statement]
  })
}

/** The options of a form are below each other, and none is the heading of the next. */
const isChoice = (heading: string | null) => open.test(heading ?? '')

/** "Reserved contract: no", "☐ yes ☒ no", or a label with "No" alone in the line below. */
const isAnsweredNo = ({ flat }: ReadSentence, below: ReadSentence | undefined) =>
  endsInNo().test(flat) || (!/[.;!]$/.test(flat) && flat.length < 160 && isNo().test(below?.flat ?? ''))
const endsInNo = worded(String.raw`[:|?☒☑✔]\s?(?:{{empty_cell}}|0(?:[.,]0{1,2})?\s?%)[.;]?$`)
const isNo = worded(String.raw`^[☒☑✔]?\s?(?:{{empty_cell}})[.;]?$`)

function statementOf(
  documentId: string,
  sentence: ReadSentence,
  own: string,
  around: string,
): Omit<ContractStatement, 'isDeclined'> {
  const { text, flat, page, start, end, heading, language, leads, values } = sentence
  return {
    heading: isChoice(heading) ? null : (heading?.replace(/^[\dA-Z.§() ]*(?<=[\d.)] )/, '') ?? null),
    lead: leads
      .filter(({ flat }) => !isChoice(flat))
      .map(({ flat }) => plainForRules(flat).replace(/:$/, ''))
      .join(' '),
    plain: own,
    around,
    // For the rules, cells are words in sequence, as in the text itself.
    text: text.includes('\t') ? flat.replaceAll(' | ', '   ') : flat,
    values,
    language,
    quote: { documentId, page, start, end, quote: text },
  }
}

/**
 * A section about the background, or a list of acts that are forbidden to a party, is not about the contract.
 */
const isOther = ({ headings, leads }: ReadSentence, plainHeading: (heading: string) => string) =>
  headings.some((heading) => background().test(plainHeading(heading))) ||
  leads.some(({ flat }) => denied().test(plain(flat)))

const background = worded(String.raw`^[\d.\s]*(?:{{background}})\b(?! ?(?:{{background_checks}}))`, '')
const denied = worded(String.raw`\b(?:{{denied}})\b[^.]*:$`, '')
