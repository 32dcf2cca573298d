import { grammarOf } from '../../reference/language/grammar.ts'
import { worded } from '../../reference/language/worded.ts'

/** "Lot 2", "Los 3", "lot n° 1", "LOT-0004" in a sentence or heading, if exactly one lot is named. */
const lot = worded(
  String.raw`(?<!\p{L})(?:{{lot}})(?:es|s)?[\s-]?(?:n(?:o|r|°|º)\.?\s?)?(\d{1,4}|(?<!\p{L})[A-H])(?![\p{L}\d])`,
  'giu',
)

const severalLots = worded(
  String.raw`(?<!\p{L})(?:{{several_lots}})\s(?:n°\s?)?\d+\s?(?:[,&-]|{{and}}|{{through}})\s?\d`,
)

/** The number or letter of the only lot that a text names, as the text writes it; null for no lot or several lots. */
export function lotIn(text: string): string | null {
  const several = severalLots().test(text)
  const named = new Set([...text.matchAll(lot())].map(([, number = '']) => number.toUpperCase()))
  const [only] = named
  return named.size === 1 && !several && only !== undefined ? only : null
}

/** "For lot 2: …": the lot of a requirement, before its words or its title. */
const label = worded(
  String.raw`(?<=^\P{L}{0,4}|: )(?:\p{L}{2,4}\s)?(?:{{lot}})(?:es|s)?[\s-]?(?:n(?:o|r|°|º)\.?\s?)?(?:\d{1,4}|[A-H])\s?[:,\p{Pd}]\s*`,
)

/** A text or title without the lot in front of its words. */
export const withoutLot = (text: string): string => text.replace(label(), '')

/** A text in which every lot is the same. */
export const ofAnyLot = (text: string): string => text.replaceAll(lot(), '#')

/** The tender's id of a lot that a document numbers: "LOT-0002" for "2". Null if no lot fits. */
export function lotIdOf(number: string | null, lotIds: readonly string[]): string | null {
  if (number === null) return null
  const plain = (id: string) => {
    const [letter, digits] = /(?<!\d)0*([1-9]\d*|0)$|[a-h]$/i.exec(id) ?? [id]
    return (digits ?? letter).toUpperCase()
  }
  const fitting = lotIds.filter((id) => plain(id) === plain(number))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** Lot 7 for `LOT-0007` and `7`, in the words of a language. Other ids stay as the buyer writes them. */
export function lotName(id: string, language: string | null): string {
  const [, number] = /^(?:LOT-)?(\d{1,9})$/.exec(id) ?? []
  return number === undefined ? id : `${grammarOf('lot', language)[0] ?? 'Lot'} ${Number(number)}`
}
