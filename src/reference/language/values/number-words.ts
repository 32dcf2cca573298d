import { fromTables } from '../../../platform/tables.ts'
import { readTable } from '../../codes/table.ts'
import { numberTables } from '../worded.ts'

/**
 * The number words of a language in lower case: the words with their values, and the sequences of words that make one
 * number. Each language has a row; a translator adds one. `hundred` and `thousand` multiply the number before them.
 */
interface NumberWords {
  /** The value of each word. A longer word stands before a word that it begins with, or the shorter would match first. */
  atoms: readonly (readonly [number, string])[]
  /** Regular expressions: of the numbers below a hundred, then of hundreds and of thousands, where they are read. */
  below: string
  hundreds?: string
  thousands?: string
}

const rows = fromTables(numberTables, (text) => readTable<'language' | 'part' | 'written'>(text))

/** The words of a kind from the table, with their values: the first has the value `from`. */
const list = (from: number, language: string, part: string, step = 1) =>
  rows()
    .filter((row) => row.language === language && row.part === part)
    .map(({ written }, i) => [from + i * step, written] as const)
const unitsOf = (language: string) => list(1, language, 'unit')
const teensOf = (language: string) => list(10, language, 'teen')
const tensOf = (language: string) => list(20, language, 'ten', 10)
const any = (rows: readonly (readonly [number, string])[]) => rows.map(([, written]) => written).join('|')

function english(): NumberWords {
  const units = unitsOf('en')
  const teens = teensOf('en')
  const tens = tensOf('en')
  const below = `(?:(?:${any(tens)})(?:[- ](?:${any(units)})(?![a-z]))?|${any(teens)}|${any(units)}|(?:half )?a dozen)`
  const hundreds = `(?:(?:${any(units)}|a)[- ]hundred(?:[- ](?:and[- ])?${below})?)`
  return {
    atoms: [
      [6, 'half a dozen'],
      [12, 'a dozen'],
      [1000, 'thousand'],
      [100, 'hundred'],
      ...tens,
      ...teens.toReversed(),
      ...units,
    ],
    below,
    hundreds,
    thousands: `(?:(?:${hundreds}|${below}|a)[- ]thousand(?:,?[- ](?:and[- ])?(?:${hundreds}|${below}))?)`,
  }
}

function german(): NumberWords {
  const units = unitsOf('de')
  const teens = teensOf('de')
  const tens = tensOf('de')
  const unit = `(?:${any(list(1, 'de', 'stem'))})`
  const below = `(?:(?:${unit}und)?(?:${any(tens)})|${any(teens)}|${any(units)}|ein dutzend)`
  const hundreds = `(?:${unit}?hundert(?:(?:und)?${below})?)`
  return {
    atoms: [[12, 'ein dutzend'], [1000, 'tausend'], [100, 'hundert'], ...tens, ...teens, ...units],
    below,
    hundreds,
    thousands: `(?:(?:${hundreds}|${below})?tausend(?:(?:und)?(?:${hundreds}|${below}))?)`,
  }
}

function french(): NumberWords {
  const units = unitsOf('fr')
  const teens = teensOf('fr')
  const tens = tensOf('fr')
  const low = `(?:dix[- ](?:sept|huit|neuf)|${any(teens)}|${any(units)})`
  const below = `(?:(?:quatre[- ]vingts?|${any(tens)})(?:[- ](?:et[- ])?${low}(?![a-zà-ÿ]))?|${low}|une douzaine)`
  const hundreds = `(?:(?:(?:${any(units)}) )?cents?(?:[- ]${below}(?![a-zà-ÿ]))?)`
  return {
    atoms: [
      [12, 'une douzaine'],
      [80, 'quatre[- ]vingts?'],
      [70, 'septante'],
      [80, 'huitante|octante'],
      [1000, 'mille'],
      [100, 'cents?'],
      ...tens.filter(([value]) => value < 70),
      [90, 'nonante'],
      ...teens,
      ...units,
    ],
    below,
    hundreds,
    thousands: `(?:(?:${hundreds}|${below})? ?mille(?: (?:${hundreds}|${below}))?)`,
  }
}

/** A language that writes the words of a number one behind the other, with or without a word for "and". */
function joined(
  language: string,
  [dozen, hundred, thousand, and]: readonly [string, string, string, string],
  isUnitFirst = false,
): NumberWords {
  const [units, teens, tens] = [unitsOf(language), teensOf(language), tensOf(language)]
  const [unit, teen, ten] = [any(units), any(teens), any(tens)]
  const both = isUnitFirst ? `(?:(?:${unit})${and})?(?:${ten})` : `(?:${ten})(?:[- ]?(?:${unit}))?`
  const below = `(?:${both}|${teen}|${unit}|${dozen})`
  const hundreds = `(?:(?:(?:${unit}) ?)?${hundred}(?:[- ]?(?:${and}[- ]?)?${below})?)`
  const most = `(?:${hundreds}|${below})`
  return {
    atoms: [[12, dozen], [1000, thousand], [100, hundred], ...tens, ...teens.toReversed(), ...units],
    below,
    hundreds,
    thousands: `(?:${most}? ?${thousand}(?: ?(?:${and} ?)?${most})?)`,
  }
}

function spanish(): NumberWords {
  const units = unitsOf('es')
  const teens = teensOf('es')
  const tens = tensOf('es')
  const unit = `(?:${any(units)})`
  const below = `(?:(?:veinti|dieci)${unit}|(?:${any(tens)})(?: y ${unit})?|${any(teens)}|${any(units)}|una docena)`
  const many = list(200, 'es', 'hundreds', 100).map(([value, one]) => [value, `${one}c?ient[oa]s`] as const)
  const hundreds = `(?:(?:cien(?:to)?|${any(many)})(?: ${below})?)`
  return {
    atoms: [
      [12, 'una docena'],
      [1000, 'mil'],
      ...many,
      [100, 'cien(?:to)?'],
      [20, 'veinti'],
      [10, 'dieci'],
      ...tens,
      ...teens,
      ...units,
    ],
    below,
    hundreds,
    thousands: `(?:(?:(?:${hundreds}|${below}) )?mil(?: (?:${hundreds}|${below}))?)`,
  }
}

function italian(): NumberWords {
  const units = unitsOf('it')
  const teens = teensOf('it')
  const tens = tensOf('it')
  const below = `(?:(?:${any(tens)})(?:${any(units)})?|${any(teens)}|${any(units)}|una dozzina)`
  const hundreds = `(?:(?:${any(units)})?cento ?(?:${below})?)`
  return {
    atoms: [[12, 'una dozzina'], [1000, 'mil(?:le|a)'], [100, 'cento'], ...teens, ...tens, ...units],
    below,
    hundreds,
    thousands: `(?:(?:(?:${hundreds}|${below})mila|mille)(?:${hundreds}|${below})?)`,
  }
}

/** Languages of notices whose documents are not read: the numbers up to ten are enough for "at least three years". */
function upToTen(language: string): NumberWords {
  const atoms = unitsOf(language)
  return { atoms, below: `(?:${any(atoms)})` }
}

const ofLanguages = (): Readonly<Record<string, NumberWords>> => ({
  en: english(),
  de: german(),
  fr: french(),
  no: joined('no', ['et dusin', 'hundre', 'tusen', 'og']),
  sv: joined('sv', ['ett dussin', 'hundra', 'tusen', 'och']),
  da: joined('da', ['et dusin', 'hundrede', 'tusinde?', 'og'], true),
  nl: joined('nl', ['een dozijn', 'honderd', 'duizend', '(?:en|ën)'], true),
  es: spanish(),
  it: italian(),
  pt: upToTen('pt'),
  pl: upToTen('pl'),
})

/** The number words by the code of the language (ISO 639-1). */
export const numberWords = fromTables(numberTables, (): Readonly<Record<string, NumberWords | undefined>> => {
  const all = ofLanguages()
  return { ...all, nb: all.no, nn: all.no }
})
