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

const list = (from: number, words: string, step = 1) =>
  words.split(' ').map((written, i) => [from + i * step, written] as const)
const any = (rows: readonly (readonly [number, string])[]) => rows.map(([, written]) => written).join('|')

const enUnits = list(1, 'one two three four five six seven eight nine')
const enTeens = list(10, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen')
const enTens = list(20, 'twenty thirty forty fifty sixty seventy eighty ninety', 10)
const enBelow = `(?:(?:${any(enTens)})(?:[- ](?:${any(enUnits)})(?![a-z]))?|${any(enTeens)}|${any(enUnits)}|(?:half )?a dozen)`
const enHundreds = `(?:(?:${any(enUnits)}|an?)[- ]hundred(?:[- ](?:and[- ])?${enBelow})?)`

const deUnits = list(1, 'eine?[nrms]? zwei(?:er)? drei(?:er)? vier f(?:ü|ue)nf sechs sieben acht neun')
const deTeens = list(
  10,
  'zehn elf zw(?:ö|oe)lf dreizehn vierzehn f(?:ü|ue)nfzehn sechzehn siebzehn achtzehn neunzehn',
)
const deTens = list(20, 'zwanzig drei(?:ß|ss)ig vierzig f(?:ü|ue)nfzig sechzig siebzig achtzig neunzig', 10)
const deUnit = '(?:ein|zwei|drei|vier|f(?:ü|ue)nf|sechs|sieben|acht|neun)'
const deBelow = `(?:(?:${deUnit}und)?(?:${any(deTens)})|${any(deTeens)}|${any(deUnits)}|ein dutzend)`
const deHundreds = `(?:${deUnit}?hundert(?:(?:und)?${deBelow})?)`

const frUnits = list(1, 'une? deux trois quatre cinq six sept huit neuf')
const frTeens = list(10, 'dix onze douze treize quatorze quinze seize')
const frTens = list(20, 'vingts? trente quarante cinquante soixante septante (?:huit|oct)ante nonante', 10)
const frLow = `(?:dix[- ](?:sept|huit|neuf)|${any(frTeens)}|${any(frUnits)})`
const frBelow = `(?:(?:quatre[- ]vingts?|${any(frTens)})(?:[- ](?:et[- ])?${frLow}(?![a-zà-ÿ]))?|${frLow}|une douzaine)`
const frHundreds = `(?:(?:(?:${any(frUnits)}) )?cents?(?:[- ]${frBelow}(?![a-zà-ÿ]))?)`

/** A language that writes the words of a number one behind the other, with or without a word for "and". */
function joined(
  [dozen, hundred, thousand, and]: readonly [string, string, string, string],
  [units, teens, tens]: readonly [string, string, string],
  isUnitFirst = false,
): NumberWords {
  const rows = [list(1, units), list(10, teens), list(20, tens, 10)] as const
  const [unit, teen, ten] = [any(rows[0]), any(rows[1]), any(rows[2])]
  const both = isUnitFirst ? `(?:(?:${unit})${and})?(?:${ten})` : `(?:${ten})(?:[- ]?(?:${unit}))?`
  const below = `(?:${both}|${teen}|${unit}|${dozen})`
  const hundreds = `(?:(?:(?:${unit}) ?)?${hundred}(?:[- ]?(?:${and}[- ]?)?${below})?)`
  const most = `(?:${hundreds}|${below})`
  return {
    atoms: [[12, dozen], [1000, thousand], [100, hundred], ...rows[2], ...rows[1].toReversed(), ...rows[0]],
    below,
    hundreds,
    thousands: `(?:${most}? ?${thousand}(?: ?(?:${and} ?)?${most})?)`,
  }
}

const esUnits = list(1, '(?:un[oa]?|ún) d[oó]s tr[eé]s cuatro cinco s[eé]is siete ocho nueve')
const esTeens = list(10, 'diez once doce trece catorce quince')
const esTens = list(20, 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 10)
const esUnit = `(?:${any(esUnits)})`
const esBelow = `(?:(?:veinti|dieci)${esUnit}|(?:${any(esTens)})(?: y ${esUnit})?|${any(esTeens)}|${any(esUnits)}|una docena)`
const esMany = list(200, 'dos tres cuatro quin seis sete ocho nove', 100).map(
  ([value, one]) => [value, `${one}c?ient[oa]s`] as const,
)
const esHundreds = `(?:(?:cien(?:to)?|${any(esMany)})(?: ${esBelow})?)`

const itUnits = list(1, 'un[oa]? due tr[eé] quattro cinque sei sette otto nove')
const itTeens = list(
  10,
  'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
)
const itTens = list(20, 'venti? trenta? quaranta? cinquanta? sessanta? settanta? ottanta? novanta?', 10)
const itBelow = `(?:(?:${any(itTens)})(?:${any(itUnits)})?|${any(itTeens)}|${any(itUnits)}|una dozzina)`
const itHundreds = `(?:(?:${any(itUnits)})?cento ?(?:${itBelow})?)`

/** Languages of notices whose documents are not read: the numbers up to ten are enough for "at least three years". */
function upToTen(words: string): NumberWords {
  const atoms = list(1, words)
  return { atoms, below: `(?:${any(atoms)})` }
}

const ofLanguages: Readonly<Record<string, NumberWords>> = {
  en: {
    atoms: [
      [6, 'half a dozen'],
      [12, 'a dozen'],
      [1000, 'thousand'],
      [100, 'hundred'],
      ...enTens,
      ...enTeens.toReversed(),
      ...enUnits,
    ],
    below: enBelow,
    hundreds: enHundreds,
    thousands: `(?:(?:${enHundreds}|${enBelow}|a)[- ]thousand(?:,?[- ](?:and[- ])?(?:${enHundreds}|${enBelow}))?)`,
  },
  de: {
    atoms: [[12, 'ein dutzend'], [1000, 'tausend'], [100, 'hundert'], ...deTens, ...deTeens, ...deUnits],
    below: deBelow,
    hundreds: deHundreds,
    thousands: `(?:(?:${deHundreds}|${deBelow})?tausend(?:(?:und)?(?:${deHundreds}|${deBelow}))?)`,
  },
  fr: {
    atoms: [
      [12, 'une douzaine'],
      [80, 'quatre[- ]vingts?'],
      [70, 'septante'],
      [80, 'huitante|octante'],
      [1000, 'mille'],
      [100, 'cents?'],
      ...frTens.filter(([value]) => value < 70),
      [90, 'nonante'],
      ...frTeens,
      ...frUnits,
    ],
    below: frBelow,
    hundreds: frHundreds,
    thousands: `(?:(?:${frHundreds}|${frBelow})? ?mille(?: (?:${frHundreds}|${frBelow}))?)`,
  },
  no: joined(
    ['et dusin', 'hundre', 'tusen', 'og'],
    [
      '(?:e[nti]|ett|én|éin|eitt) to tre fire fem seks (?:sju|syv) åtte ni',
      'ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
      '(?:tjue|tyve) (?:tretti|tredve) førti femti seksti sytti åtti nitti',
    ],
  ),
  sv: joined(
    ['ett dussin', 'hundra', 'tusen', 'och'],
    [
      '(?:ett?|en) två tre fyra fem sex sju åtta nio',
      'tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
      'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
    ],
  ),
  da: joined(
    ['et dusin', 'hundrede', 'tusinde?', 'og'],
    [
      '(?:e[nt]|én|ét) to tre fire fem seks syv otte ni',
      'ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
      'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
    ],
    true,
  ),
  nl: joined(
    ['een dozijn', 'honderd', 'duizend', '(?:en|ën)'],
    [
      '(?:een|één) twee drie vier vijf zes zeven acht negen',
      'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
      'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    ],
    true,
  ),
  es: {
    atoms: [
      [12, 'una docena'],
      [1000, 'mil'],
      ...esMany,
      [100, 'cien(?:to)?'],
      [20, 'veinti'],
      [10, 'dieci'],
      ...esTens,
      ...esTeens,
      ...esUnits,
    ],
    below: esBelow,
    hundreds: esHundreds,
    thousands: `(?:(?:(?:${esHundreds}|${esBelow}) )?mil(?: (?:${esHundreds}|${esBelow}))?)`,
  },
  it: {
    atoms: [[12, 'una dozzina'], [1000, 'mil(?:le|a)'], [100, 'cento'], ...itTeens, ...itTens, ...itUnits],
    below: itBelow,
    hundreds: itHundreds,
    thousands: `(?:(?:(?:${itHundreds}|${itBelow})mila|mille)(?:${itHundreds}|${itBelow})?)`,
  },
  pt: upToTen('uma? (?:dois|duas) três quatro cinco seis sete oito nove dez'),
  pl: upToTen(
    String.raw`jed(?:en|n\p{L}+) dw(?:a|ie|óch|oma) trz(?:y|ech|ema) czter(?:y|ech) pię(?:ć|ciu) sześ(?:ć|ciu) (?:siedem|siedmiu) (?:osiem|ośmiu) dziewię(?:ć|ciu) dziesię(?:ć|ciu)`,
  ),
}

/** The number words by the code of the language (ISO 639-1), the one table of them. */
export const numberWords: Readonly<Record<string, NumberWords | undefined>> = {
  ...ofLanguages,
  nb: ofLanguages.no,
  nn: ofLanguages.no,
}
