import type { DocumentText } from '../../../reading/document/document-text.ts'
import { criteriaOf } from '../../../reading/facts/criteria.ts'
import { datesOf } from '../../../reading/facts/dates.ts'
import { lotCountOf, statedLots } from './lots.ts'
import { cue, type FactPassage, factPassagesOf, type Stated } from '../../../reading/facts/passages.ts'
import { sumsOf } from '../../../reading/facts/sums.ts'
import { durationsOf, extensionsOf, validityOf } from '../../../reading/facts/terms.ts'
import { cpvLabel } from '../../../reference/codes/cpv.ts'
import { factCue, factCues } from '../../../reading/facts/fact-cues.ts'
import { worded } from '../../../reference/language/worded.ts'

/** The facts of documents that are being analysed: several kinds of analysis in one request need them. */
const read = new WeakMap<readonly DocumentText[], { country: string | null; facts: DocumentFacts }>()

/** Facts about the procedure as the documents state them, with quotes. `country` is the buyer's. */
export function documentFacts(documents: readonly DocumentText[], country: string | null): DocumentFacts {
  const known = read.get(documents)
  if (known?.country === country) return known.facts
  const facts = factsOf(documents, country)
  read.set(documents, { country, facts })
  return facts
}

function factsOf(documents: readonly DocumentText[], country: string | null) {
  const passages = factPassagesOf(documents)
  return {
    passages,
    dates: datesApart(documents, passages, country),
    estimated: sumsOf(passages, 'estimated_value', country),
    maximum: sumsOf(passages, 'maximum_value', country),
    duration: durationsOf(passages)[0] ?? null,
    extension: extensionsOf(passages)[0] ?? null,
    validity: validityOf(passages)[0] ?? null,
    procedure: procedureOf(passages),
    languages: bidLanguagesOf(passages),
    cpv: cpvOf(passages),
    criteria: criteriaOf(passages),
    lots: statedLots(passages),
    lotCount: lotCountOf(passages),
  }
}

/**
 * The dates of the documents and of the notice's own text. They are read separately: a labelled deadline of
 * the notice would otherwise outrank a deadline of the documents without a label, and hide the difference.
 */
function datesApart(documents: readonly DocumentText[], passages: FactPassage[], country: string | null) {
  const notices = new Set(documents.filter(({ kind }) => kind === 'notice').map(({ id }) => id))
  const ofNotice = ({ quote }: FactPassage) => notices.has(quote.documentId)
  return [passages.filter((each) => !ofNotice(each)), passages.filter(ofNotice)].flatMap((each) =>
    datesOf(each, country),
  )
}

export type DocumentFacts = ReturnType<typeof factsOf>

const procedures = factCues('procedure')

/** The kind of procedure that the documents name first. */
function procedureOf(passages: readonly FactPassage[]): Stated<string> | null {
  for (const { flat, quote } of passages) {
    const code = procedures().find(([, pattern]) => pattern.test(flat))?.[0]
    if (code) return { value: code, quote }
  }
  return null
}

const languageCue = factCue('languageCues')
const languages = factCues('language')

const onlyLanguage = worded('{{only}}', 'iu', cue)
const languageAside = factCue('languageAsides')

const between = worded(String.raw`[;.(]\s?|,\s(?:{{contrast}})\s`, 'u')

/**
 * The languages in which bids are accepted, ISO 639-1; excluding languages that are only tolerated or that
 * staff speak.
 */
function bidLanguagesOf(passages: readonly FactPassage[]): Stated<string[]> | null {
  for (const { flat, heading, quote } of passages) {
    if (!languageCue().test(flat) && !languageHeading().test(heading)) continue
    const clauses = flat.split(between())
    const codes = clauses
      .filter((clause) => !languageAside().test(clause) || onlyLanguage().test(clause))
      .flatMap((clause) =>
        languages()
          .filter(([, pattern]) => pattern.test(clause))
          .map(([code]) => code),
      )
    if (codes.length > 0) return { value: [...new Set(codes)], quote }
  }
  return null
}
const languageHeading = worded('{{language_heading}}', 'iu', cue)

const cpvWords = worded('{{cpv_words}}', 'iu', cue)

/** The CPV codes that a document names in full: codes with their check digit, or in words about codes. */
function cpvOf(passages: readonly FactPassage[]): Stated<string[]>[] {
  const found = passages.flatMap(({ flat, heading, quote }) => {
    const isAbout = cpvWords().test(flat) || cpvWords().test(heading)
    return [...flat.matchAll(/(?<![\d-])(\d{8})(-\d)?(?![\d-])/g)]
      .filter(([, code = '', check]) => (isAbout || check !== undefined) && cpvLabel(code) !== null)
      .map(([, code = '']) => ({ code, quote }))
  })
  const [first] = found
  return first
    ? [{ value: [...new Set(found.map(({ code }) => code))].slice(0, 100), quote: first.quote }]
    : []
}
