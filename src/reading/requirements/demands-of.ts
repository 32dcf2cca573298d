import { binds } from './clause.ts'
import { dutyOf, plainOf } from './duty.ts'
import type { FoundRequirement } from './found.ts'
import type { Party } from '../document/parties.ts'
import type { ReadSentence } from '../document/sentence.ts'
import { certificatesIn } from './certificates.ts'
import { demands, generalCodes, type DemandCode } from './codes.ts'
import { actors, chosen, type Named } from './chosen.ts'
import { cuesOf, namedAgain, papersFirst } from './cues.ts'
import type { Cue } from './cues.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon/lexicon.ts'
import { lotIn } from './lots.ts'
import { termsOf } from './manner.ts'
import { phraseOf } from './phrases.ts'
import { hasObject, unexplained, withoutExceptions } from './stripped.ts'
import type { DemandReading } from './rows.ts'
import { bindingOf } from './statement.ts'
import type { Place, Style } from './statement.ts'
import { thresholdsIn } from './threshold.ts'
import { titleOf } from './titles.ts'

type Thresholds = ReturnType<typeof thresholdsIn>

/**
 * The owner of a number where one sentence names two things with sums: a thing owns the sums that follow its name, and
 * the first thing also the sums before its name.
 */
const ownerOf = ({ start }: { start: number }, cues: readonly Cue[]): Cue | undefined => {
  const inOrder = cues.toSorted((a, b) => a.start - b.start)
  return inOrder.findLast((cue) => cue.start <= start) ?? inOrder[0]
}

/** The code of a duty that names no thing. Whatever a bid must hold is a paper of the bid. */
function unnamedOf({ plain, duty, language }: Named): DemandCode {
  // "Describe your methods", "the bidder shall explain …": the bidder's own words are demanded.
  const isExplained =
    duty?.bound === 'bidder' && phraseOf('explains', language)?.test(plain.slice(duty.start)) === true
  return isExplained ? 'concept' : duty?.ofBid === true ? 'document' : 'specification'
}

/**
 * The demanded things. Where a sentence means none of the things it names, a strict duty still makes a specification.
 */
function demandedBy(
  cues: readonly Cue[],
  named: Named,
  strict: Pick<RegExp, 'exec'>,
  isCommanding: boolean,
): Cue[] {
  const { plain, duty } = named
  // Whatever the contractor must do is a term of the contract.
  const unnamed = unnamedOf(named)
  const found = chosen(cues, named).map((cue) =>
    cue.code === 'specification' && cue.start === cue.end ? { ...cue, code: unnamed } : cue,
  )
  if (found.length > 0) return found
  const isPlain = duty?.isPlain === true && binds(duty) && !isCommanding
  // Whatever a bidder has to do is a demand, and so is whatever a thing should be or do.
  const demanding = phraseOf('demanding', named.language)
  const isStated =
    duty !== null &&
    demanding !== null &&
    duty.isPlain !== true &&
    duty.isTold !== true &&
    (duty.bound === 'bidder' || demanding.test(plain.slice(duty.start, duty.end)))
  const at = isPlain || isStated ? duty.start : (strict.exec(plain)?.index ?? -1)
  return at >= 0 && ((duty !== null && binds(duty)) || cues.length > 0)
    ? [{ code: unnamed, start: at, end: at }]
    : []
}

/**
 * The demands of a part of a sentence: usually one, or one for each thing or number that it names. None where the part
 * demands nothing.
 */
export function demandsOf(
  documentId: string,
  sentence: ReadSentence,
  { flat, lot }: DemandReading,
  place: Place & Style & { parties: readonly Party[] },
  language: LexiconLanguage,
): FoundRequirement[] {
  const lexicon = lexiconOf(language)
  if (flat.length < 8) return []
  const plain = plainOf(flat)
  const says = (name: 'barred' | 'proof' | 'described' | 'infinitive') =>
    phraseOf(name, language)?.test(plain) === true
  // Who is let in is told as an act of the buyer: "only bidders with a licence will be considered".
  const isBarred = says('barred')
  const duty = isBarred ? null : dutyOf(flat, language, lexicon, place.parties)
  const thresholds = new Map<Cue, Thresholds>()
  const thresholdsOf = (cue: Cue) => {
    const known = thresholds.get(cue) ?? thresholdsIn(demands[cue.code].by, flat, language, cue)
    thresholds.set(cue, known)
    return known
  }
  const isMeasured = (cue: Cue) => demands[cue.code].by !== 'none' && thresholdsOf(cue).length > 0
  const named = { plain, language, duty, parties: place.parties, isMeasured }
  // A thing of the heading counts for a sentence only where the sentence has the number that the thing calls for.
  const isNamed = (cue: Cue) => cue.end > 0 || demands[cue.code].by === 'none' || isMeasured(cue)
  const cuesBelow = (headings: readonly string[]) =>
    cuesOf(withoutExceptions(plain), headings, lexicon, language, isBarred).filter(isNamed)
  const below = cuesBelow(place.headings)
  // A thing of the heading that does not count hides no paper of the sentence.
  const said = below.length > 0 || place.headings.length === 0 ? below : cuesBelow([])
  const isInPapers = place.listed === 'document' && sentence.kind === 'item'
  const own = isInPapers ? papersFirst(said, plain, lexicon) : said
  const isProof =
    duty === null &&
    says('proof') &&
    phraseOf('finite', language)?.test(unexplained(plain, language)) !== true
  const demanded = demandedBy(
    namedAgain(own, plain, duty, lexicon),
    named,
    lexicon.strict,
    place.isCommanding,
  )
  // "A description of the methods": a proof without a name, where proofs are asked for, is a paper.
  const isPaper =
    isProof &&
    says('described') &&
    demanded.length === 0 &&
    (place.demanded || place.headings.some((one) => lexicon.headings.test(one)))
  const meant: readonly Cue[] = isPaper ? [{ code: 'document', start: 0, end: 0 }] : termsOf(demanded, named)
  // An item that only names a field, such as "invoice number", demands nothing for itself.
  const isListed =
    meant.length === 0 &&
    (duty === null || duty.isPlain === true) &&
    (place.opened === true || lexicon.binding.test(plain) || (place.demanded && says('infinitive'))) &&
    place.listed
  // An item that says what the contractor does is a term of the contract, also where it names a paper or people.
  const isTerm =
    place.opened === true &&
    place.listed === 'specification' &&
    meant.every(
      (cue) =>
        generalCodes.includes(cue.code) ||
        ((actors.has(cue.code) || cue.code === 'equipment') && !isMeasured(cue)),
    )
  const code = isTerm ? place.listed : isListed
  const cues = code ? [{ code, start: 0, end: 0 }] : meant
  // "… shall include:" and "is obliged," only open a list; "… shall show insurance as follows:" demands the insurance.
  const isGeneral = cues.every(({ code, end }) => end === 0 || generalCodes.includes(code))
  const isLead = flat.endsWith(':') || (sentence.kind === 'text' && flat.endsWith(','))
  if (isLead && isGeneral && !isPaper && !isInPapers && !hasObject(plain, duty, language)) return []
  const binding = isBarred
    ? 'must'
    : bindingOf(
        withoutExceptions(plain),
        sentence.kind,
        { ...place, isProof },
        lexicon,
        cues,
        isMeasured,
        duty,
        place,
      )
  if (binding === null) return []
  const { page, start, end, text } = sentence
  return cues.flatMap((cue) => {
    const { category, by } = demands[cue.code]
    const certificates = cue.code === 'certificate' || cue.code === 'key_staff' ? certificatesIn(flat) : []
    const rivals = cues.filter((one) => demands[one.code].by === by)
    const numbers = thresholdsOf(cue).filter((number) => ownerOf(number, rivals) === cue)
    if (cue.end === 0 && by !== 'none' && numbers.length === 0) return []
    const whole = lot ?? lotIn(flat) ?? place.headings.map(lotIn).find((lot) => lot !== null) ?? null
    return (numbers.length > 0 ? numbers : [null]).map((number, i): FoundRequirement => ({
      category,
      code: cue.code,
      title:
        certificates.length > 0 && cue.code === 'certificate'
          ? certificates.join(', ')
          : titleOf({ code: cue.code, name: lexicon.titles[cue.code], flat, duty, cue, number }),
      text,
      mandatory: binding === 'must',
      lotId:
        whole ??
        (number && numbers.length > 1 ? lotIn(flat.slice(number.start, numbers[i + 1]?.start)) : null),
      threshold: number?.threshold ?? null,
      certificates,
      ofPart: duty?.bound === 'thing' && !duty.ofBid && phraseOf('paper', language) !== null,
      quote: { documentId, page, start, end, quote: text },
      language,
    }))
  })
}
