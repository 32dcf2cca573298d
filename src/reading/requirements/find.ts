import type { FoundRequirement } from './found.ts'
import type { DocumentText } from '../document-text.ts'
import { detectLanguage } from '../../reference/language/detect.ts'
import { isRow } from '../../reference/language/lines.ts'
import { sentencesOfPages } from '../../reference/language/sentences.ts'
import type { Sentence } from '../../reference/language/sentences.ts'
import { certificatesIn } from './certificates.ts'
import { demands } from './codes.ts'
import { cuesOf } from './cues.ts'
import type { Cue } from './cues.ts'
import { lexiconOf } from './lexicon.ts'
import { languages } from './lexicon/lexicon.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'
import { lotIn } from './lots.ts'
import { merged } from './merge.ts'
import { headerOf, readingsOf } from './rows.ts'
import type { DemandReading } from './rows.ts'
import { bindingOf } from './statement.ts'
import type { Place } from './statement.ts'
import { thresholdsIn } from './threshold.ts'

/** No document demands more: what is found beyond comes from a catalogue of goods. */
const most = 400

/**
 * The demands of a document on a bidder, a bid or the later contractor, in the words and the order of the document,
 * duplicates merged. Documents in other languages than English, German and French have none.
 */
export function requirementsIn(document: DocumentText): FoundRequirement[] {
  const language = languageOf(document)
  if (language === null) return []
  const found: FoundRequirement[] = []
  let demanded = false
  let section = ''
  let header: string[] | null = null
  const sentences = sentencesOfPages(document.pages)
  for (const [i, sentence] of sentences.entries()) {
    if (sentence.kind !== 'item') demanded = false
    if (sentence.kind === 'heading') section = sentence.text
    const place = { demanded, headings: headingsOf(sentence, section) }
    // "9.5 Declarations." is the heading of what follows on its line.
    const isRunIn = sentences[i + 1]?.heading === sentence.text
    if (!isRow(sentence.text)) header = null
    const opening: string[] | null = header === null ? headerOf(flatOf(sentence.text)) : null
    header ??= opening
    if (sentence.kind !== 'heading' && !isRunIn && opening === null)
      found.push(
        ...readingsOf(flatOf(sentence.text), header ?? []).flatMap((reading) =>
          read(document.id, sentence, reading, place, language),
        ),
      )
    if (sentence.text.endsWith(':')) demanded = leads(sentence, place, language)
    if (found.length > most) break
  }
  return merged(found).slice(0, most)
}

export function languageOf({ language, pages }: DocumentText): LexiconLanguage | null {
  const known = languages.find((one) => one === language)
  return known ?? detectLanguage(pages.join('\n').slice(0, 20_000))
}

/** Where one sentence names two things with sums, a thing gets the sums that follow its name; the first also those before. */
const ownerOf = ({ start }: { start: number }, cues: readonly Cue[]): Cue | undefined => {
  const inOrder = cues.toSorted((a, b) => a.start - b.start)
  return inOrder.findLast((cue) => cue.start <= start) ?? inOrder[0]
}

const flatOf = (text: string) => text.replace(/[\s\u00ad]/g, ' ')
/** As the lexicon reads it; the same length, whatever its letters. */
const plainOf = (text: string) => {
  const plain = flatOf(text).toLowerCase()
  return plain.length === text.length ? plain : flatOf(text)
}

const leads = (sentence: Sentence, place: Place, language: LexiconLanguage) =>
  bindingOf(plainOf(sentence.text), 'text', place, lexiconOf(language)) === 'must' ||
  lexiconOf(language).headings.test(plainOf(sentence.text))

/** "a) Turnover: at least …": the words before a colon are the heading of those after it. */
const label = /^(?:[-–•*]\s|\(?[\p{L}\d]{1,4}[.)]\s|[\d.]+\s)?([\p{L}][^:.;]{2,50}):\s/u

const headingsOf = ({ text, heading }: Sentence, section: string): string[] =>
  [label.exec(flatOf(text))?.[1], heading, section].flatMap((one, i, all) =>
    one && all.indexOf(one) === i ? [plainOf(one)] : [],
  )

type Located = Sentence & { page: number }

function read(
  documentId: string,
  sentence: Located,
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
