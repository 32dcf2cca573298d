import { countsIn } from '../../language/values/counts.ts'
import { datesIn } from '../../language/values/dates.ts'
import { durationsIn, inMonths } from '../../language/values/durations.ts'
import { amountsIn } from '../../language/values/money.ts'
import { cpvLabel } from '../../codes/cpv.ts'
import * as cues from './cues.ts'
import { cue } from './passages.ts'
import type { Passage, Stated } from './passages.ts'

/** A sum in major units. */
export interface Sum {
  amount: number
  currency: string
}

const value = {
  estimated_value: cue(cues.valueCues.estimated_value, 'giu'),
  maximum_value: cue(cues.valueCues.maximum_value, 'giu'),
}
const otherSum = cue(cues.otherSums)
const pastSum = cue(cues.pastSums)
const valueHeading = cue(cues.valueHeadings)

/**
 * The sums that a document calls the value of the contract, or the most that may be called off: those with words of value
 * right before them first, then those after or under a heading of values.
 */
export function sumsOf(passages: readonly Passage[], code: keyof typeof value): Stated<Sum>[] {
  const other = value[code === 'estimated_value' ? 'maximum_value' : 'estimated_value']
  const found = passages.flatMap(({ flat, language, heading, quote }) => {
    const amounts = amountsIn(flat, language)
      .filter(({ amount }) => amount >= 1000)
      .slice(0, 12)
    if (amounts.length === 0 || otherSum.test(flat)) return []
    return amounts.flatMap(({ amount, currency, start }) => {
      if (pastSum.test(flat.slice(Math.max(0, start - 50), start))) return []
      const own = lastBefore(flat, value[code], start)
      const rival = lastBefore(flat, other, start)
      const isNamed = own >= 0 && own >= rival
      const isBelow =
        own < 0 &&
        rival < 0 &&
        (heading.search(value[code]) >= 0 ||
          (code === 'estimated_value' &&
            (valueHeading.test(heading) || flat.slice(start).search(value[code]) >= 0)))
      return isNamed || isBelow ? [{ value: { amount, currency }, quote, isNamed }] : []
    })
  })
  return found
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .map(({ value, quote }) => ({ value, quote }))
}

const lastBefore = (text: string, pattern: RegExp, end: number) =>
  [...text.slice(0, end).matchAll(pattern)].at(-1)?.index ?? -1

const duration = cue(cues.durationCues)
const extension = cue(cues.extensionCues)
const otherPeriod = cue(cues.otherPeriods)
const durationHeading = cue(
  'term\\b|duration|\\p{L}*laufzeit|\\p{L}*dauer|durée|\\p{L}*zeitraum|\\p{L}*fristen|contract period|period\\b|délais?',
)

/** Months the contract runs without its extensions, as the documents state them; the clearest statement first. */
export function durationsOf(passages: readonly Passage[]): Stated<number>[] {
  const found = passages.flatMap((passage) => {
    const { flat, heading, quote } = passage
    const named = duration.exec(flat)
    if (!named && !durationHeading.test(heading)) return []
    const months = monthsIn(passage, named?.index ?? 0) ?? monthsBetween(flat)
    return months === null
      ? []
      : [{ value: months, quote, isNamed: named !== null && durationWord.test(flat + heading) }]
  })
  return found
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .map(({ value, quote }) => ({ value, quote }))
}

const durationWord = cue(
  '(?:initial|contract|fixed) (?:term|period|duration)|duration|term\\b|period|laufzeit|vertragsdauer|\\p{L}*(?:dauer|zeitraum)|bauzeit|ausführungs\\p{L}+|durée|période|ferme|délai d.exécution',
)

function monthsIn({ flat, language }: Passage, from: number): number | null {
  const months = durationsIn(flat, language).flatMap((found) => {
    const near = flat.slice(Math.max(0, found.start - 40), found.end + 15)
    const isExtension = extension.test(flat.slice(0, found.start))
    const count = inMonths(found)
    // "A five-year framework" has its number before its word.
    const isAhead = found.start < from && from - found.end > 25
    return count === null || isAhead || isExtension || otherPeriod.test(near) ? [] : [count]
  })
  return months[0] ?? null
}

/** "From 1 January 2027 to 31 December 2029": whole months between the two days of a sentence. */
function monthsBetween(flat: string): number | null {
  if (
    !/(?<!\p{L})(?:from|between|vom|von|ab|du|de)\s[^.;]{0,60}?(?<!\p{L})(?:to|until|till|and|through|bis|au|jusqu)/iu.test(
      flat,
    )
  )
    return null
  const [first, last, ...more] = datesIn(flat)
  if (!first || !last || more.length > 0 || extension.test(flat.slice(0, last.start))) return null
  const months = (Date.parse(last.day) - Date.parse(first.day)) / (30.4375 * 86_400_000)
  return months >= 2 && Math.abs(months - Math.round(months)) < 0.1 ? Math.round(months) : null
}

/** Months that extensions add at most: how often times how long. */
export function extensionsOf(passages: readonly Passage[]): Stated<number>[] {
  return passages.flatMap(({ flat, heading, language, quote }) => {
    const at = extension.exec(flat)?.index
    if (at === undefined || !(duration.test(flat) || durationHeading.test(heading))) return []
    const periods = durationsIn(flat, language)
    // "can be extended twice by a year" or, in German, "kann zweimal um ein Jahr verlängert werden".
    const period = periods.find(({ start }) => start > at) ?? periods.at(-1)
    const months = period ? inMonths(period) : null
    const times = timesIn(flat, language) ?? 1
    return months === null || otherPeriod.test(flat.slice(at)) ? [] : [{ value: months * times, quote }]
  })
}

const multiples =
  /(?<!\p{L})(?:(once|einmal(?:ig\p{L}*)?|une fois)|(twice|zweimal|deux fois)|(three times|dreimal|trois fois)|(four times|viermal|quatre fois))(?!\p{L})/iu

function timesIn(text: string, language: string | null): number | null {
  const written = multiples.exec(text)
  if (written) return written.slice(1).findIndex((one) => one !== undefined) + 1
  return (
    countsIn(
      text,
      language,
      'times|fois|mal|extensions?|options?|periods?|reconductions?|verlängerungen|further periods?',
    )[0]?.count ?? null
  )
}

const validity = cue(cues.validityCues)
const validitySubject = cue(cues.validitySubjects)

/** Days for which a bid must stand. */
export function validityOf(passages: readonly Passage[]): Stated<number>[] {
  return passages.flatMap(({ flat, heading, language, quote }) => {
    if (!validity.test(flat) && !validity.test(heading)) return []
    if (!validitySubject.test(`${heading} ${flat}`)) return []
    const found = durationsIn(flat, language).find(
      ({ unit }) => unit === 'days' || unit === 'weeks' || unit === 'months',
    )
    if (!found) return []
    const days = found.unit === 'days' ? 1 : found.unit === 'weeks' ? 7 : 30
    return [{ value: found.count * days, quote }]
  })
}

const procedures = cues.procedures.map(([code, written]) => [code, cue(written)] as const)

/** The kind of procedure, as the documents name it first. */
export function procedureOf(passages: readonly Passage[]): Stated<string> | null {
  for (const { flat, quote } of passages) {
    const code = procedures.find(([, pattern]) => pattern.test(flat))?.[0]
    if (code) return { value: code, quote }
  }
  return null
}

const languageCue = cue(cues.languageCues)
const languages = Object.entries(cues.languageNames).map(([code, written]) => [code, cue(written)] as const)

const languageAside = cue(cues.languageAsides)

/** The languages in which bids are accepted, ISO 639-1; not those that are merely tolerated or that staff speak. */
export function bidLanguagesOf(passages: readonly Passage[]): Stated<string[]> | null {
  for (const { flat, heading, quote } of passages) {
    if (!languageCue.test(flat) && !languageHeading.test(heading)) continue
    const clauses = flat.split(/[;.]\s|,\s(?:but|although|aber|wobei|mais|sauf)\s/u)
    const codes = clauses
      .filter((clause) => !languageAside.test(clause))
      .flatMap((clause) => languages.filter(([, pattern]) => pattern.test(clause)).map(([code]) => code))
    if (codes.length > 0) return { value: [...new Set(codes)], quote }
  }
  return null
}
const languageHeading = cue('(?:tender |bid |contract )?languages?\\b|\\p{L}*sprachen?\\b|langues?\\b')

const cpvWords = cue(
  'cpv|common procurement vocabulary|vocabulaire commun|gemeinsames vokabular|classification|codes?\\b|nomenclature|schlüsselnummer|referenznummer der klassifi',
)

/** The CPV codes that a document names in all: those with their check digit, or in words about codes. */
export function cpvOf(passages: readonly Passage[]): Stated<string[]>[] {
  const found = passages.flatMap(({ flat, heading, quote }) => {
    const isAbout = cpvWords.test(flat) || cpvWords.test(heading)
    return [...flat.matchAll(/(?<![\d-])(\d{8})(-\d)?(?![\d-])/g)]
      .filter(([, code = '', check]) => (isAbout || check !== undefined) && cpvLabel(code) !== null)
      .map(([, code = '']) => ({ code, quote }))
  })
  const [first] = found
  return first
    ? [{ value: [...new Set(found.map(({ code }) => code))].slice(0, 100), quote: first.quote }]
    : []
}
