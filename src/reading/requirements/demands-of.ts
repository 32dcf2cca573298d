import type { FoundRequirement } from './found.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { certificatesIn } from './certificates.ts'
import { demands, generalCodes, type DemandCode } from './codes.ts'
import { opensChoice, withoutAlternatives } from './choices.ts'
import { actors } from './chosen.ts'
import { cuesOf } from './cues.ts'
import type { ThingCue } from './cues.ts'
import { demandedBy, unnamedOf } from './demanded-by.ts'
import { lotIn } from '../document/lots.ts'
import { contractTerms } from './manner.ts'
import { phraseOf } from './phrases.ts'
import { withoutExceptions } from './stripped.ts'
import { bindingOf } from './statement.ts'
import type { SentencePart } from './part.ts'
import type { SingleRequirement } from './reading.ts'
import { requirementTitle } from './titles.ts'
import { worded } from '../../reference/language/worded.ts'

/**
 * The requirements of a part of a sentence by its words and its place: usually one, or one for each thing or
 * number that it names. None if the part requires nothing. `lot` is the lot above a cell.
 */
export function demandsOf(
  documentId: string,
  sentence: ReadSentence,
  part: SentencePart,
  lot: string | null,
): FoundRequirement[] {
  if (part.flat.length < min) return []
  const cues = thingsOf(part)
  if (cues === null) return []
  const { isBarred, isProof, lexicon, duty, named, place } = part
  const isOfLot =
    lot !== null && place.judged !== true && (cues.some(isNumbered(part)) || isMeasured().test(part.flat))
  if (isOfLot) {
    const meant = cues.length > 0 ? cues : [{ code: 'specification' as const, start: 0, end: 0 }]
    return rowsOf(documentId, sentence, { part, lot, cues: meant, isMust: true })
  }
  const binding = isBarred
    ? 'must'
    : bindingOf(
        withoutExceptions(part.plain),
        sentence.kind,
        { ...place, isProof },
        lexicon,
        cues,
        named.isMeasured,
        duty,
        place,
      )
  return binding === null ? [] : rowsOf(documentId, sentence, { part, lot, cues, isMust: binding === 'must' })
}

/** Whether the part names a thing with its number. */
const isNumbered =
  ({ named }: SentencePart) =>
  (cue: ThingCue) =>
    cue.end > 0 && named.isMeasured(cue)

/**
 * "Payload: 800 kg" below "Lot 1": a measure that a thing of the lot must have, not how much of it is bought.
 */
const isMeasured = worded(
  String.raw`^(?!.{0,40}(?:{{amount_bought}})).{3,60}?: \P{L}{0,20}(?:\p{L}+\.? ){0,3}\d[\d.,\s]{0,12}(?:{{unit_of_measure}})(?![\p{L}\d])`,
)

/** In characters: a shorter part requires nothing. */
const min = 8

/** The requirements of a part that is taken for a requirement, though its words alone do not show it. */
export function assumedOf(
  documentId: string,
  sentence: ReadSentence,
  part: SentencePart,
): FoundRequirement[] {
  if (part.flat.length < min || isField(sentence, part)) return []
  const named = thingsOf(part)
  if (named === null) return []
  // A line that names nothing is about what its heading names: "5 years in the trade" below "References".
  const isNamed = named.some(({ start, end }) => end > start)
  const code = codeAbove(part) ?? named[0]?.code ?? unsaidOf(part)
  // The line itself represents the thing, from its first letter on.
  const cues = isNamed ? named : [{ code, start: 0, end: 1 }]
  const isMust = !part.lexicon.asking.test(part.plain)
  return rowsOf(documentId, sentence, { part, lot: null, cues, isMust })
}

/** A requirement under another code, at the position where its sentence names it. */
export function recoded(
  { sentence, part, rows: [row] }: SingleRequirement,
  code: DemandCode,
): FoundRequirement[] {
  const own = part.said().things.find((cue) => cue.code === code)
  const cues = [own ?? { code, start: 0, end: 1 }]
  return rowsOf(row.quote.documentId, sentence, { part, lot: row.lotId, cues, isMust: row.mandatory })
}

/** Whether a line only names a field of a document: "contract number" below "The invoice shall contain:". */
const isField = ({ kind, leads, headings }: ReadSentence, { plain, language }: SentencePart) =>
  kind === 'item' &&
  phraseOf('finite', language)?.test(plain) !== true &&
  [leads.at(-1)?.flat, headings.at(-1)].some(
    (above) => above !== undefined && phraseOf('fields', language)?.test(above.toLowerCase()) === true,
  )

/** The special thing that the nearest heading names. */
function codeAbove({ place, lexicon, language }: SentencePart) {
  const [heading] = place.headings
  const cues = heading === undefined ? [] : cuesOf(heading, lexicon, language)([])
  return cues.find(({ code, end }) => end > 0 && !generalCodes.includes(code))?.code
}

/**
 * The requirement of a line that names nothing: a question, or a thing to explain, asks for the bidder's own
 * words.
 */
const unsaidOf = ({ flat, place, named }: SentencePart) =>
  flat.endsWith('?') ? 'concept' : (place.listed ?? unnamedOf(named))

interface Demanding {
  part: SentencePart
  lot: string | null
  cues: readonly ThingCue[]
  isMust: boolean
}

function rowsOf(documentId: string, sentence: ReadSentence, { part, lot, cues, isMust }: Demanding) {
  const { page, start, end, text } = sentence
  const isChoice = opensChoice().test(part.flat)
  const rows = (isChoice ? firstOf(cues, part) : withoutAlternatives(cues, part.plain))
    .flatMap((cue) => rowsFor(cue, cues, part, lot))
    .map((row): FoundRequirement => ({
      ...row,
      text,
      mandatory: isMust,
      quote: { documentId, page, start, end, quote: text },
    }))
  return isChoice ? rows.slice(0, 1) : rows
}

/**
 * The first of the things if one of them is required. People and firms who may do it are not required
 * themselves.
 */
function firstOf(cues: readonly ThingCue[], { named }: SentencePart): ThingCue[] {
  const [first] = cues.toSorted((a, b) => a.start - b.start)
  if (first === undefined) return []
  const isDoer = first.code !== 'key_staff' || named.duty?.passive === true
  const isActor = isDoer && actors.has(first.code) && !named.isMeasured(first)
  return [isActor ? { ...first, code: unnamedOf(named) } : first]
}

/** The item of a list of documents: "the following are to be handed in: …". */
const isInPapers = ({ place, kind }: SentencePart) => place.listed === 'document' && kind === 'item'

/** Such an item that states no duty of its own: "an extract of the register". */
const isHandedIn = (part: SentencePart) => isInPapers(part) && part.duty === null

/** The things that the part or the words above it name. */
function saidBy(part: SentencePart): readonly ThingCue[] {
  const { lexicon, language, place, named } = part
  // A thing of the heading counts for a sentence only if the sentence has the kind of number that the thing
  // needs.
  const isNamed = (cue: ThingCue) => cue.end > 0 || demands[cue.code].by === 'none' || named.isMeasured(cue)
  const { text, things } = part.said()
  const cues = cuesOf(text, lexicon, language, things)
  const cuesBelow = (headings: readonly string[]) => cues(headings).filter(isNamed)
  const below = cuesBelow(place.headings)
  // A thing of the heading that does not count must not hide a document of the sentence.
  return below.length > 0 || place.headings.length === 0 ? below : cuesBelow([])
}

/** The things that the part requires, if any; null if it only opens a list of requirements. */
function thingsOf(part: SentencePart): readonly ThingCue[] | null {
  const { flat, kind, lexicon, place, named } = part
  const demanded = demandedBy(saidBy(part), named, lexicon.strict, place.isCommanding)
  const meant = contractTerms(demanded, named)
  const code = listedCode(meant, part)
  const cues = code ? [{ code, start: 0, end: 0 }] : meant
  // "… shall include:" and "is obliged," only open a list; "… shall show insurance as follows:" requires the
  // insurance.
  const isGeneral = cues.every(({ code, end }) => end === 0 || generalCodes.includes(code))
  const isLead = flat.endsWith(':') || (kind === 'text' && flat.endsWith(','))
  return isLead && isGeneral && !isInPapers(part) ? null : cues
}

/** The code of an item by its list, replacing the things that it means. */
function listedCode(meant: readonly ThingCue[], { plain, lexicon, place, duty, named }: SentencePart) {
  // An item about what the contractor does is a term of the contract, even if it names a document or people.
  const isTerm =
    place.opened === true &&
    place.listed === 'specification' &&
    meant.every(
      (cue) =>
        generalCodes.includes(cue.code) ||
        ((actors.has(cue.code) || cue.code === 'equipment') && !named.isMeasured(cue)),
    )
  if (isTerm) return place.listed
  // An item that only names a field, such as "invoice number", is not a requirement itself.
  return (
    meant.length === 0 &&
    (duty === null || duty.isPlain === true) &&
    (place.opened === true || lexicon.binding.test(plain)) &&
    place.listed
  )
}

/**
 * The owner of a number if one sentence names two things with sums: a thing owns the sums that follow its
 * name, and the first thing also the sums before its name.
 */
const ownerOf = ({ start }: { start: number }, cues: readonly ThingCue[]): ThingCue | undefined => {
  const inOrder = cues.toSorted((a, b) => a.start - b.start)
  return inOrder.findLast((cue) => cue.start <= start) ?? inOrder[0]
}

/** What a sum of money may measure. */
const sums: ReadonlySet<string> = new Set(['amount', 'share'])

/** The rows of a required thing: one for each number that it owns, or one if it owns none. */
function rowsFor(
  cue: ThingCue,
  cues: readonly ThingCue[],
  part: SentencePart,
  lot: string | null,
): Omit<FoundRequirement, 'text' | 'mandatory' | 'quote'>[] {
  const { flat, language, lexicon, place, duty, thresholdsOf } = part
  const { category, by } = demands[cue.code]
  const isCertified = cue.code === 'certificate' || cue.code === 'key_staff'
  const certificates = isCertified
    ? certificatesIn(flat)
        .map(({ name }) => name)
        .slice(0, 20)
    : []
  const isMoney = sums.has(by)
  const rivals = cues.filter(({ code }) => demands[code].by === by || (isMoney && sums.has(demands[code].by)))
  const numbers = thresholdsOf(cue).filter((number) => ownerOf(number, rivals) === cue)
  if (cue.end === 0 && by !== 'none' && numbers.length === 0) return []
  const whole = lot ?? lotIn(flat) ?? place.headings.map(lotIn).find((lot) => lot !== null) ?? null
  return (numbers.length > 0 ? numbers : [null]).map((number, i) => ({
    category,
    code: cue.code,
    title:
      certificates.length > 0 && cue.code === 'certificate'
        ? certificates.join(', ')
        : requirementTitle({ code: cue.code, name: lexicon.titles[cue.code], flat, duty, cue, number }),
    lotId:
      whole ?? (number && numbers.length > 1 ? lotIn(flat.slice(number.start, numbers[i + 1]?.start)) : null),
    threshold: number?.threshold ?? null,
    certainty: 'sure',
    certificates,
    handedIn: isHandedIn(part) && (part.says('proof') || number?.threshold.kind !== 'amount'),
    ofPart: duty?.bound === 'thing' && !duty.ofBid && phraseOf('paper', language) !== null,
    language,
  }))
}
