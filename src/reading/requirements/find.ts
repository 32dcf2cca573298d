import { grammarOf } from '../../reference/language/grammar.ts'
import { listedLanguage } from '../../reference/language/tokens.ts'
import { isDismissed, isNone } from './dismissed.ts'
import { withChoices } from './choices.ts'
import { binds } from './clause.ts'
import { dutyOf, plainOf } from './duty.ts'
import type { FoundRequirement } from './found.ts'
import type { DocumentText } from '../document/document-text.ts'
import type { NamedParty } from '../document/parties.ts'
import { ofBidder, open, ticked } from '../document/boxes.ts'
import { readForPeople } from '../injection/find.ts'
import type { DocumentReading, ReadSentence } from '../document/sentence.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { merged } from './merge.ts'
import { phraseOf } from './phrases.ts'
import { sentencePlaceOf } from './place.ts'
import { isProcedure } from './procedure.ts'
import { rowReadings } from './rows.ts'
import { ownSignsOf } from './signs.ts'
import type { DocumentStyle } from './statement.ts'
import { readPart } from './part.ts'
import { likely } from './likely.ts'
import type { SentenceReading } from './reading.ts'
import { demandsOf } from './demands-of.ts'

/**
 * The requirements of a document on a bidder, a bid or the later contractor, in the words and the order of
 * the document, with duplicates merged. Texts in languages that are not listed have none.
 */
export function requirementsIn(
  document: DocumentText,
  others: readonly NamedParty[] = [],
): FoundRequirement[] {
  return merged(likely(document.id, readingsIn(document, others)))
}

/**
 * The sentences of a document that may be requirements, in their order, each with the requirements that the
 * rules find.
 */
export function readingsIn(document: DocumentText, others: readonly NamedParty[] = []): SentenceReading[] {
  const reading = readForPeople(document)
  const parties = [...reading.parties, ...others]
  const style = styleOf(reading, parties)
  const sentences = withChoices(reading.sentences, document)
  const isTicked = sentences.some(({ flat }) => ticked.test(flat))
  const read: SentenceReading[] = []
  for (const [i, sentence] of sentences.entries()) {
    const language = listedLanguage(sentence.language)
    if (language === null) continue
    if (isTicked && open.test(sentence.flat) && !ofBidder().test(sentence.flat)) continue
    if (sentence.part !== 'body' || sentence.kind === 'heading' || sentence.isHeader) continue
    if (isNone(sentence, language)) {
      read.push({ sentence, rows: [] })
      continue
    }
    // "9.5 Declarations." on the line of its clause is a heading.
    const isHeading = sentences[i + 1]?.headings.at(-1) === sentence.flat
    const isSetAside = isHeading || isDismissed(sentence, language)
    const place = { ...style, parties, title: document.title }
    read.push(readBy(sentence, language, document.id, place, isSetAside))
  }
  return read
}

/**
 * Reads a sentence by the rules, and for its signs. The rules find no requirement in a sentence that is set
 * aside.
 */
function readBy(
  sentence: ReadSentence,
  language: LexiconLanguage,
  documentId: string,
  { parties, title, ...style }: DocumentStyle & { parties: readonly NamedParty[]; title: string },
  isSetAside: boolean,
): SentenceReading {
  const place = { ...sentencePlaceOf(sentence, language, parties, title), parties, ...style }
  const parts = rowReadings(sentence).map((one) => {
    const part = readPart(one, sentence.kind, place, language)
    return { part, found: isSetAside ? [] : demandsOf(documentId, sentence, part, one.lot) }
  })
  const all = parts.flatMap(({ found }) => found)
  // Most sentences are not requirements, so the expensive check of their subject comes last.
  const rows = all.length > 0 && tellsProcedure(sentence, language) ? [] : all
  const part = (parts.find(({ found }) => rows.length > 0 && found.length > 0) ?? parts[0])?.part
  return part ? { sentence, rows, part, signs: ownSignsOf(sentence, part, isSetAside) } : { sentence, rows }
}

/**
 * How a document states its requirements: by the share of its sentences that have a verb of duty. German also
 * states duties in the present tense, besides those with verbs of duty.
 */
function styleOf({ sentences, language }: DocumentReading, parties: readonly NamedParty[]): DocumentStyle {
  const all = sentences.filter(
    (one) => one.part === 'body' && one.kind !== 'heading' && one.language === language,
  )
  const [way] = grammarOf('duties', language)
  if (way === undefined || all.length < 30) return { isCommanding: false, hasDuties: false, inPresent: true }
  // A sample of the sentences is enough to see the style.
  const step = Math.ceil(all.length / 200)
  const said = all.filter((_, i) => i % step === 0)
  const duties = said.flatMap(({ flat, ...sentence }) => {
    const language = listedLanguage(sentence.language)
    const duty = language && dutyOf(flat, language, lexiconOf(language), parties)
    return duty === null || duty.isPlain === true ? [] : [duty]
  })
  const share = duties.filter(binds).length / said.length
  return {
    isCommanding: way === 'command' && share > 1 / 4,
    hasDuties: share > 1 / 12,
    inPresent: way === 'present',
  }
}

const tellsProcedure = ({ flat, cells }: ReadSentence, language: LexiconLanguage) =>
  cells === null &&
  phraseOf('barred', language)?.test(plainOf(flat)) !== true &&
  isProcedure(plainOf(flat), language, lexiconOf(language))
