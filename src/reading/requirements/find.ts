import type { FoundRequirement } from './found.ts'
import type { DocumentText } from '../document-text.ts'
import { readDocument, type ReadSentence } from '../document/reading.ts'
import { certificatesIn } from './certificates.ts'
import { demands } from './codes.ts'
import { cuesOf } from './cues.ts'
import type { Cue } from './cues.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'
import { lotIn } from './lots.ts'
import { merged } from './merge.ts'
import { readingsOf } from './rows.ts'
import type { DemandReading } from './rows.ts'
import { bindingOf } from './statement.ts'
import type { Place } from './statement.ts'
import { thresholdsIn } from './threshold.ts'

/** No document demands more: what is found beyond comes from a catalogue of goods. */
const most = 400

/**
 * The demands of a document on a bidder, a bid or the later contractor, in the words and the order of the document,
 * duplicates merged. Texts in other languages than English, German and French have none.
 */
export function requirementsIn(document: DocumentText): FoundRequirement[] {
  const reading = readDocument(document)
  const found: FoundRequirement[] = []
  for (const [i, sentence] of reading.sentences.entries()) {
    if (sentence.language === null || !isStatement(sentence, reading.sentences[i + 1])) continue
    const place = placeOf(sentence, sentence.language)
    for (const part of readingsOf(sentence)) {
      found.push(...read(document.id, sentence, part, place, sentence.language))
    }
    if (found.length > most) break
  }
  return merged(found).slice(0, most)
}

/** "9.5 Declarations." is the heading of what follows on its line. */
const isStatement = ({ part, kind, isHeader, flat }: ReadSentence, next: ReadSentence | undefined) =>
  part === 'body' && kind !== 'heading' && !isHeader && next?.headings.at(-1) !== flat

const placeOf = ({ flat, headings, leads }: ReadSentence, language: LexiconLanguage): Place => {
  const above = [label.exec(flat)?.[1], ...headings.toReversed().slice(0, 2)]
  const named = above.flatMap((one, i) => (one && above.indexOf(one) === i ? [plainOf(one)] : []))
  return { demanded: leads.some((lead) => leadsTo(lead.flat, named, language)), headings: named }
}

/** Where one sentence names two things with sums, a thing gets the sums that follow its name; the first also those before. */
const ownerOf = ({ start }: { start: number }, cues: readonly Cue[]): Cue | undefined => {
  const inOrder = cues.toSorted((a, b) => a.start - b.start)
  return inOrder.findLast((cue) => cue.start <= start) ?? inOrder[0]
}

/** As the lexicon reads it; the same length, whatever its letters. */
const plainOf = (text: string) => {
  const plain = text.toLowerCase()
  return plain.length === text.length ? plain : text
}

const leadsTo = (flat: string, headings: readonly string[], language: LexiconLanguage) =>
  bindingOf(plainOf(flat), 'text', { demanded: false, headings }, lexiconOf(language)) === 'must' ||
  lexiconOf(language).headings.test(plainOf(flat))

/** "a) Turnover: at least …": the words before a colon are the heading of those after it. */
const label = /^(?:[-–•*]\s|\(?[\p{L}\d]{1,4}[.)]\s|[\d.]+\s)?([\p{L}][^:.;]{2,50}):\s/u

function read(
  documentId: string,
  sentence: ReadSentence,
  { flat, lot }: DemandReading,
  place: Place,
  language: LexiconLanguage,
): FoundRequirement[] {
  const lexicon = lexiconOf(language)
  if (flat.length < 8 || flat.endsWith(':')) return []
  const plain = plainOf(flat)
  const cues = cuesOf(plain, place.headings, lexicon)
  const isMeasured = cues.some(
    (cue) =>
      demands[cue.code].by !== 'none' && thresholdsIn(demands[cue.code].by, flat, language, cue).length > 0,
  )
  const binding = bindingOf(plain, sentence.kind, place, lexicon, cues, isMeasured)
  if (binding === null) return []
  const { page, start, end, text } = sentence
  return cues.flatMap((cue) => {
    const { category, by } = demands[cue.code]
    const certificates = cue.code === 'certificate' || cue.code === 'key_staff' ? certificatesIn(flat) : []
    const title =
      certificates.length > 0 && cue.code === 'certificate'
        ? certificates.join(', ')
        : lexicon.titles[cue.code]
    const rivals = cues.filter((one) => demands[one.code].by === by)
    const numbers = thresholdsIn(by, flat, language, cue).filter((number) => ownerOf(number, rivals) === cue)
    // A cue in the heading counts for a sentence only if the sentence has the number that the cue calls for.
    if (cue.end === 0 && by !== 'none' && numbers.length === 0) return []
    const whole = lot ?? lotIn(flat) ?? place.headings.map(lotIn).find((lot) => lot !== null) ?? null
    return (numbers.length > 0 ? numbers : [null]).map((number, i): FoundRequirement => ({
      category,
      code: cue.code,
      title,
      text,
      mandatory: binding === 'must',
      lotId:
        whole ??
        (number && numbers.length > 1 ? lotIn(flat.slice(number.start, numbers[i + 1]?.start)) : null),
      threshold: number?.threshold ?? null,
      certificates,
      quote: { documentId, page, start, end, quote: text },
      language,
    }))
  })
}
