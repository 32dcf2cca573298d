import { countsAmong } from '../../reference/language/values/counts.ts'
import { type FoundDuration, inMonths, unitNamed } from '../../reference/language/values/durations.ts'
import { stretchOf, withoutSpans, type ValuedWords } from '../document/values.ts'
import { factCue } from './fact-cues.ts'
import { cue } from './passages.ts'
import type { FactPassage, Stated } from './passages.ts'
import { worded, writtenPattern } from '../../reference/language/worded.ts'

const duration = factCue('durationCues')
const extension = factCue('extensionCues')
const otherPeriod = factCue('otherPeriods')
const otherContract = factCue('otherContracts')
const contractSubject = factCue('contractSubjects')
const durationHeading = worded('{{duration_heading}}', 'iu', cue)

/** The months of the contract without its extensions, as the documents state them; the clearest statement first. */
export function durationsOf(passages: readonly FactPassage[]): Stated<number>[] {
  const { clearest, others } = termsStated(passages)
  const term = termAmong(clearest, passages)
  return term ? [term, ...clearest.filter((each) => each !== term), ...others] : []
}

interface StatedTerm extends Stated<number> {
  rank: number
}

/** The terms that are stated most clearly and, of these, most often; and all others. */
function termsStated(passages: readonly FactPassage[]): { clearest: StatedTerm[]; others: StatedTerm[] } {
  const found = passages.flatMap((passage, i): StatedTerm[] => {
    const { flat, above, quote } = passage
    const named = duration().exec(flat)
    if (!named && !durationHeading().test(above)) return []
    // "If the contract lasts up to twelve months, …" does not say how long it lasts.
    if (named && (conditional().exec(flat)?.[0].length ?? 0) > named.index) return []
    const lines = monthsOfLines(passage, passages[i + 1])
    if (lines !== null) return [{ value: lines, quote, rank: 1 }]
    if (
      otherContract().test(flat) ||
      [flat, above].some(isOfBid) ||
      !contractSubject().test(`${flat} ${above}`)
    )
      return []
    const months = shortTerm(passage)?.first ?? monthsIn(passage, named?.index ?? 0) ?? monthsBetween(passage)
    return months === null
      ? []
      : [
          {
            value: months,
            quote,
            rank:
              named === null || !durationWord().test(flat + above)
                ? 0
                : contractTerm().test(`${flat} ${above}`)
                  ? 2
                  : 1,
          },
        ]
  })
  // Of several clear statements, the one that the documents repeat most often counts.
  const times = Map.groupBy(found, ({ value }) => value)
  const said = ({ value }: (typeof found)[number]) => times.get(value)?.length ?? 0
  const sorted = found.toSorted((a, b) => b.rank - a.rank || said(b) - said(a))
  const isClearest = (each: StatedTerm) => each.rank === sorted[0]?.rank && said(each) === said(sorted[0])
  return { clearest: sorted.filter(isClearest), others: sorted.filter((each) => !isClearest(each)) }
}

/**
 * Of terms that are stated equally clearly and equally often, the one to which the extensions of the contract add up to
 * the others: "for 24 months, renewable for 24 months, 48 months in all". Otherwise the terms belong to two parts, and
 * nothing shows which part is the whole.
 */
function termAmong(terms: readonly StatedTerm[], passages: readonly FactPassage[]): StatedTerm | null {
  const shortest = terms.toSorted((a, b) => a.value - b.value)[0]
  if (!shortest || terms.every(({ value }) => value === shortest.value)) return shortest ?? null
  // The sum proves that a period beside a word for extensions is one, also where its sentence is about more.
  const beside = passages.flatMap(({ flat, values }) =>
    extension().test(flat) ? values.durations.map((found) => inMonths(found) ?? 0) : [],
  )
  const added = [...beside, ...extensionsStated(passages).map(({ value }) => value)]
  const totals = new Set(added.map((months) => shortest.value + months))
  return terms.every(({ value }) => value === shortest.value || totals.has(value)) ? shortest : null
}

/** The clause of a sentence that begins with a condition. */
const conditional = worded(String.raw`^(?:{{condition}})(?!\p{L})[^,;]*`, 'iu')

const durationWord = worded('{{duration_word}}', 'iu', cue)

const contractTerm = worded('{{contract_term}}', 'iu', cue)

/**
 * In characters: the beginning of a sentence, with its subject. "The warranty begins … and lasts 5 months" is
 * not a term.
 */
const subject = 40
/** "12 months after the beginning of the warranty": what a period is counted from. */
const countedFrom = worded(String.raw`^\s?\(?(?:{{counted_from}})(?!\p{L})`)

function monthsIn({ flat, values: { durations } }: FactPassage, from: number): number | null {
  const isOther = (found: (typeof durations)[number]) => isOtherPeriod(flat, found)
  const named = durations.find(({ end }) => end > from)
  // A sentence whose words lead to another period has nothing about the contract further on.
  if (named && isOther(named)) return null
  const months = durations.flatMap((found) => {
    // "A one-year extension" names its months first, "12 months (extendable)" does not.
    const isExtension =
      extension().test(flat.slice(0, found.start)) ||
      (extension().exec(flat.slice(found.end, found.end + 14))?.index ?? 2) < 2
    const count = inMonths(found)
    // "A five-year framework" has its number before its word.
    const isAhead = found.start < from && from - found.end > 25
    return count === null || isAhead || isExtension || isOther(found) ? [] : [count]
  })
  return months[0] ?? null
}

/** Whether a duration belongs to something other than the contract, such as a warranty. */
function isOtherPeriod(flat: string, { start, end }: { start: number; end: number }): boolean {
  const near = Math.max(0, start - 80)
  const other = otherPeriod().exec(flat.slice(near, end + 60))
  const reach = countedFrom().test(flat.slice(end)) ? 60 : 15
  return (
    (other !== null && near + other.index < end + reach) ||
    (start > subject && otherPeriod().test(flat.slice(0, subject)))
  )
}

const span = worded(String.raw`(?<!\p{L})(?:{{span_from}})\s[^.;]{0,60}?(?<!\p{L})(?:{{span_to}})`)

/** The words between the two days of a span: "to", "until", "and ends on". */
const link = worded(String.raw`^,?\s?(?:{{span_link}}|\p{Pd})\s?$`)

/** "From 1 January 2027 to 31 December 2029": the whole months between the two days. */
function monthsBetween({ flat: whole, values: { dates } }: FactPassage): number | null {
  const option = extension().exec(whole)?.index ?? whole.length
  // "From 1 March 2027 to 28 February 2029, with an option until 2030": the option is not part of the term.
  const before = dates.filter(({ end }) => end <= option)
  const isOfTerm = before.length === 2
  const flat = isOfTerm ? whole.slice(0, option) : whole
  const [first, last, ...more] = isOfTerm ? before : dates
  const isSpan = first && last && link().test(flat.slice(first.end, last.start))
  if (!isSpan && !span().test(flat)) return null
  if (!first || !last || more.length > 0 || extension().test(flat.slice(0, last.start))) return null
  const months = monthsFrom(first, last)
  // From the fifteenth of a month to the end of another counts half a month more.
  const halves = Math.round(months * 2)
  return months >= 2 && Math.abs(months - halves / 2) < 0.1 ? halves / 2 : null
}

const monthsFrom = (first: { day: string }, last: { day: string }) =>
  (Date.parse(last.day) - Date.parse(first.day)) / (30.4375 * 86_400_000)

const begins = worded(String.raw`^\P{L}{0,20}(?:{{begins_term}})\P{L}{0,20}$`)
const ends = worded(String.raw`^\P{L}{0,20}(?:{{ends_term}})\P{L}{0,20}$`)

/** "Start: 1 March 2027" above "End: 28 February 2029": the months between, to half a month. */
function monthsOfLines({ flat, values, quote }: FactPassage, below: FactPassage | undefined): number | null {
  const [first, ...others] = values.dates
  const [last, ...more] = below?.values.dates ?? []
  if (!below || below.quote.documentId !== quote.documentId) return null
  if (!first || !last || others.length + more.length > 0) return null
  if (!begins().test(flat.slice(0, first.start)) || !ends().test(below.flat.slice(0, last.start))) return null
  const months = monthsFrom(first, last)
  return months >= 2 ? Math.round(months * 2) / 2 : null
}

/** "3+1+1 years", "2 years (+1 +1)": the unit may come after the first number or after the last. */
const sumOfTerms =
  /(?<![\d.,+]|\+\s)(\d{1,2})(?:\s(\p{L}{4,7}))?\s?\(?((?:\+\s?\d{1,2}\s?){1,5})\)?\s?(\p{L}{4,7})?/u

/**
 * The months of a term written as a sum, and the months that its extensions add. "An option of 1+1 years" is
 * not such a term.
 */
function shortTerm({ flat }: FactPassage): { first: number; more: number } | null {
  const [found, first, unit, added = '', last] = sumOfTerms.exec(flat) ?? []
  if (found === undefined || extension().test(flat.slice(0, flat.indexOf(found)))) return null
  const named = unitNamed(unit ?? last ?? '')
  const months = named ? inMonths({ count: 1, unit: named }) : null
  if (months === null) return null
  const more = (added.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0)
  return { first: Number(first) * months, more: more * months }
}

/** The maximum months that extensions add, those first that make a stated term the stated whole. */
export function extensionsOf(passages: readonly FactPassage[]): Stated<number>[] {
  const { clearest } = termsStated(passages)
  const term = termAmong(clearest, passages)
  const whole = clearest.toSorted((a, b) => b.value - a.value)[0]
  const proven =
    term && whole && whole.value > term.value ? [{ value: whole.value - term.value, quote: whole.quote }] : []
  return [...proven, ...extensionsStated(passages)]
}

/** The months that sentences about extensions name: their number times their length. */
function extensionsStated(passages: readonly FactPassage[]): Stated<number>[] {
  return passages.flatMap((passage) => {
    const { flat: written, above, quote } = passage
    const short = shortTerm(passage)
    if (short && (duration().test(written) || durationHeading().test(above)))
      return [{ value: short.more, quote }]
    const { words, times: said } = plainTerms(passage)
    const { text: flat, values } = words
    const at = extension().exec(flat)?.index
    if (at === undefined || !(duration().test(flat) || durationHeading().test(above))) return []
    const periods = values.durations
    // "can be extended twice by a year" or, in German, "kann zweimal um ein Jahr verlängert werden". "It runs
    // for a year, with an option to renew" leaves open for how long.
    const clause = clauseAt(flat, at)
    const period =
      periods.find(({ start }) => start > at) ??
      periods.findLast(({ start }) => start >= clause || isMost().test(flat.slice(0, start))) ??
      // "Concluded for a year, renewable three times": each time for as long as the first.
      (timesIn(stretchOf(words, at)) ? periods.at(-1) : undefined)
    const months = period ? inMonths(period) : yearly().test(flat) ? 12 : null
    const times = said ?? timesIn(stretchOf(words, clause)) ?? timesIn(words) ?? 1
    return months === null ||
      otherPeriod().test(flat.slice(Math.max(0, at - 50), Math.max(period?.end ?? at, at) + 15))
      ? []
      : [{ value: months * times, quote }]
  })
}

/** "(2)" after "two". */
const repetition = /(?<=\p{L}) \(\d{1,3}\)/gu

/** A sentence about extensions without what states their number beside their length, and this number. */
function plainTerms({ flat: text, values }: FactPassage) {
  // "Two (2) one-year options" states its number twice.
  const again = text.includes(' (') ? [...text.matchAll(repetition)].map(spanOf) : []
  const once = withoutSpans({ text, values }, again)
  const product = timesSign.exec(once.text)
  const whole = product ? withoutSpans(once, [spanOf(product)]) : once
  const sum = equalTerms.exec(whole.text)
  const times = product ? Number(product[1]) : sum?.[0].split('+').length
  if (!sum) return { words: whole, times }
  // Of "1 + 1 years" the last number remains, because its unit follows it.
  const { start, end } = spanOf(sum)
  return { words: withoutSpans(whole, [{ start, end: end - (sum[1] ?? '').length }]), times }
}

const spanOf = ({ 0: found, index }: RegExpExecArray) => ({ start: index, end: index + found.length })

/** "Up to six months are included, option to extend": such months are those of the option. */
const isMost = worded(String.raw`(?<!\p{L})(?:{{at_most}})\s$`)

/** "Three annual renewal options": extensions whose length is an adjective. */
const yearly = worded(String.raw`(?<!\p{L})(?:{{yearly_extension}})`)

/** "2 x 12 months": a number of extensions before their length. */
const timesSign = /(?<![\p{L}\d])([1-9])\s?[x×]\s?(?=[\p{L}\d])/u

/** "1 + 1 years": the extensions one by one. */
const equalTerms = /(?<![\p{L}\d+]|\+\s)([\p{L}\d]{1,8})(?:\s?\+\s?\1){1,5}(?![\p{L}\d]|\s?\+)/u

/**
 * "One base period of a year and two option periods": the position after the "and" where the words about
 * extensions begin.
 */
const clauseAt = (flat: string, at: number) =>
  Math.max(
    ...[' and ', ' und ', ' et ', ' with ', ' unless ', ', '].map((word) => flat.lastIndexOf(word, at)),
    0,
  )

const multiples = worded(
  String.raw`(?<!\p{L})(?:({{once}})|({{twice}})|({{three_times}})|({{four_times}}))(?!\p{L})`,
)

function timesIn({ text, values: { numbers, durations } }: ValuedWords): number | null {
  const named = multiples().exec(text)
  if (named) return named.slice(1).findIndex((one) => one !== undefined) + 1
  // The "2" of "2 years of extension" counts years.
  const times = numbers.filter(({ end }) => !durations.some((each) => each.start < end && end < each.end))
  return countsAmong(times, text, writtenPattern('{{times_nouns}}'))[0]?.count ?? null
}

const validity = factCue('validityCues')
const validitySubject = factCue('validitySubjects')
/** "The tender security is valid for 120 days" is not about the tender. */
const validityOther = factCue('validityOthers')

/**
 * Whether a period is of a security and not of the tender, by the words before it: "the tender security is valid for", and
 * "a tender with a bond valid for", but not "tenders for security services stay valid for".
 */
function isOfOther(before: string): boolean {
  const other = validityOther().exec(before)
  if (!other) return false
  const behind = before.slice(other.index + other[0].length)
  // "Tender security": the last word before it belongs to it.
  const ownsBid = validitySubject().test(before.slice(0, other.index).replace(/\S+\s*$/, ''))
  return !ownsBid || (behind.length <= shortly && (validity().test(behind) || smallWords.test(behind)))
}

/** "Warranty of". */
const smallWords = /^\P{L}*(?:\p{L}{1,3}\P{L}*)?$/u

/** In characters: "bond valid for", "bond of £500 valid for". */
const shortly = 22

/** "Tenders stay open for a period of three months". */
const isOfBid = (flat: string) => validity().test(flat) && validitySubject().test(flat)

/** "Within a month after the bid's validity has ended", "for a year from the signature of the contract": no validity. */
const afterEnd = worded(
  String.raw`^\s?(?:{{after_end}}|(?:{{counted_from}})\s[^.;]{0,30}(?:{{contract_made}}))`,
)

const daysOf: Partial<Record<FoundDuration['unit'], number>> = {
  days: 1,
  weeks: 7,
  months: 30,
  years: 365,
}

/** The days for which a bid must stay valid. */
export function validityOf(passages: readonly FactPassage[]): Stated<number>[] {
  return passages.flatMap(({ flat, above, values, quote }) => {
    if (!validity().test(flat) && !validity().test(above)) return []
    if (!validitySubject().test(`${above} ${flat}`)) return []
    const all = values.durations.filter(
      ({ unit, start, end }) =>
        unit in daysOf &&
        !afterEnd().test(flat.slice(end)) &&
        !isOfOther(flat.slice(0, start)) &&
        !extension().test(flat.slice(validity().exec(flat)?.index ?? 0, start)),
    )
    const found = all.find(({ unit }) => unit !== 'years') ?? all[0]
    if (!found) return []
    const days = daysOf[found.unit] ?? 1
    return [{ value: found.count * days, quote }]
  })
}
