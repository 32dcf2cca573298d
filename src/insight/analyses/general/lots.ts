import { countsAmong } from '../../../reference/language/values/counts.ts'
import { noValues } from '../../../reference/language/values/values.ts'
import { stretchOf, textPieces } from '../../../reading/document/values.ts'
import { cue } from '../../../reading/facts/passages.ts'
import type { FactPassage, Stated } from '../../../reading/facts/passages.ts'
import { worded, writtenPattern } from '../../../reference/language/worded.ts'

const line = worded(
  String.raw`^(?:{{bullet}}\s*)?(?:{{lot}})\s?(?:n(?:o|r|°)\.?\s?)?(\d{1,3}|[A-H])\s?(?:[:.\p{Pd}]\s?|{{lot_covers}})(\p{L}[^\n]{2,160})$`,
)
const undivided = worded(
  '{{undivided}}|(?:{{division}})[^;]{0,40}(?:{{is_not}})|{{undivided_other}}',
  'iu',
  cue,
)
const lotWord = worded(String.raw`(?<!\p{L})(?:{{lot_nouns}})(?!\p{L})`)
/** Most sentences have none of these letters, and so do not name a lot. */
const namesLot = worded('{{lot}}')
const divided = worded('{{divided}}', 'iu', cue)
/** Words that limit the lots of one bidder: "up to two lots" is not the number of lots. */
const limited = worded('{{lots_of_a_bidder}}', 'iu', cue)

/** A lot in a document: its number and its title. */
export type StatedLot = Stated<{ number: string; title: string }>

export function statedLots(passages: readonly FactPassage[]): StatedLot[] {
  const seen = new Set<string>()
  return passages.flatMap(({ flat, quote }) => {
    const [, number = '', title = ''] = line().exec(flat) ?? []
    if (number === '' || seen.has(number) || seen.size >= 200) return []
    seen.add(number)
    return [{ value: { number, title: title.replace(/[.;]$/, '').trim() }, quote }]
  })
}

const nothing = { text: '', values: noValues }

/** The number of lots that the documents name; 1 if they state that the contract is not divided. */
export function lotCountOf(passages: readonly FactPassage[]): Stated<number> | null {
  const whole = passages.find(({ flat }) => undivided().test(flat))
  const counts = passages.flatMap(({ flat: sentence, values, quote }) => {
    if (!namesLot().test(sentence)) return []
    const clauses = textPieces({ text: sentence, values }, sentence.split(/;\s/))
    const { text: flat, values: own } = clauses.find(({ text }) => lotWord().test(text)) ?? nothing
    const [count] = countsAmong(own.numbers, flat, writtenPattern('{{lot_nouns}}'))
    return count && count.count > 1 && !limited().test(flat)
      ? [{ value: count.count, quote, isDivided: divided().test(flat) }]
      : []
  })
  const labelled = labelledLots(passages)
  if (labelled) return labelled
  const stated = counts.find(({ isDivided }) => isDivided)
  if (
    stated &&
    !(whole && passages.indexOf(whole) < passages.findIndex(({ quote }) => quote === stated.quote))
  )
    return stated
  if (whole) return { value: 1, quote: whole.quote }
  return numberedLots(passages)
}

const label = worded(String.raw`^(?:{{bullet}}|[\s:])*(?:{{number_of_lots}})\s?:\s?(?=\S)`)

/** "Number of lots: three", "Lose: 4". Other patterns read bare numbers and whole sentences. */
function labelledLots(passages: readonly FactPassage[]): Stated<number> | null {
  for (const { flat, values, quote } of passages) {
    const named = label().exec(flat)?.[0].length
    if (named === undefined) continue
    const [count] = countsAmong(
      stretchOf({ text: flat, values }, named).values.numbers,
      `${flat.slice(named).replace(/(?<![\s:.;])[\s:.;]+$/, '')} lots`,
      'lots',
    )
    if (count?.start === 0 && flat.length < 60 && count.count < 200) return { value: count.count, quote }
  }
  return null
}

const numbered = worded(
  String.raw`(?<!\p{L})(?:{{lot}})\s?(?:n(?:o|r|°|º)?\.?\s?)?(\d{1,2}|(?<!\p{L})[A-H])(?![\p{L}\d]|[.,]\d)`,
  'giu',
)

/** "Lot 1 …; Lot 2 …": the lots named from the first on without a gap; at least two. */
function numberedLots(passages: readonly FactPassage[]): Stated<number> | null {
  const names = new Map<string, Stated<number>['quote']>()
  for (const { flat, quote } of passages) {
    if (!namesLot().test(flat)) continue
    for (const [, name = ''] of flat.matchAll(numbered()))
      names.set(name.toUpperCase(), names.get(name.toUpperCase()) ?? quote)
  }
  const run = (of: (i: number) => string) => {
    let count = 0
    while (names.has(of(count))) count++
    return count
  }
  const count = Math.max(
    run((i) => String(i + 1)),
    run((i) => String.fromCharCode(65 + i)),
  )
  const [quote] = names.values()
  return count > 1 && quote ? { value: count, quote } : null
}
