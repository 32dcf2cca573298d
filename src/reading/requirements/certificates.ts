import { worded } from '../../reference/language/worded.ts'

/**
 * Names of certificates as buyers write them, and the name by which they are compared. Another certificate needs a row.
 */
const named: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})HACCP(?!\p{L})/u, 'HACCP'],
  [/(?<!\p{L})EMAS(?!\p{L})/u, 'EMAS'],
  [/(?<!\p{L})TISAX(?!\p{L})/u, 'TISAX'],
  [/(?<!\p{L})(?:BSI[- ])?C5(?:[- ](?:attestation|testat|type))/iu, 'BSI C5'],
  [/(?<!\p{L})(?:BSI|IT)[- ]Grundschutz/iu, 'BSI IT-Grundschutz'],
  [/(?<!\p{L})Cyber Essentials Plus/iu, 'Cyber Essentials Plus'],
  [/(?<!\p{L})Cyber Essentials(?! Plus)/iu, 'Cyber Essentials'],
  [/(?<!\p{L})SOC ?2(?!\d)/u, 'SOC 2'],
  [/(?<!\p{L})ITIL(?!\p{L})/u, 'ITIL'],
  [/(?<!\p{L})PRINCE ?2(?!\d)/iu, 'PRINCE2'],
  [/(?<!\p{L})SCC(?:\*\*|P)?(?!\p{L})/u, 'SCC'],
  [/(?<!\p{L})MASE(?!\p{L})/u, 'MASE'],
  [/(?<!\p{L})FSC(?!\p{L})/u, 'FSC'],
  [/(?<!\p{L})PEFC(?!\p{L})/u, 'PEFC'],
  [/(?<!\p{L})Qualibat(?!\p{L})/iu, 'Qualibat'],
  [/(?<!\p{L})Qualifelec(?!\p{L})/iu, 'Qualifelec'],
  [/(?<!\p{L})Qualiopi(?!\p{L})/iu, 'Qualiopi'],
  [/(?<!\p{L})QualiPropre(?!\p{L})/iu, 'Qualipropre'],
  [/(?<!\p{L})SecNumCloud(?!\p{L})/iu, 'SecNumCloud'],
  [/(?<!\p{L})HDS(?!\p{L})/u, 'HDS'],
  [/(?<!\p{L})RGE(?!\p{L})/u, 'RGE'],
  [/(?<!\p{L})Entsorgungsfachbetrieb/iu, 'Entsorgungsfachbetrieb'],
  [/(?<!\p{L})Fairtrade(?!\p{L})/iu, 'Fairtrade'],
  [/(?<!\p{L})BS ?7858(?!\d)/iu, 'BS 7858'],
]

const iso =
  /(?<!\p{L})ISO(?:\s?\/\s?(?:IEC|CEI|TS))?[\s-]?(?:Nr\.?\s)?((?:\d{4,5})(?:-\d)?)(?::\s?\d{4})?((?:\s?(?:,|and|und|et|or|oder|ou|\/|&)\s?\d{4,5}(?:-\d)?(?::\d{4})?(?!\d))*)/giu
const standards = /(?<!\p{L})(?:DIN|BS|NF|OHSAS|SA|PAS)(?:[ -]EN)?[ -]?(\d{3,5}(?:-\d)?)(?::\d{4})?(?!\d)/gu

/**
 * Standards by which firms, their laboratories and services are certified. Things and data follow all others ("plugs to
 * DIN EN 60309", "dates as in ISO 8601"), and nobody certifies a firm by them.
 */
const ofFirms: ReadonlySet<string> = new Set(
  (
    '9001 9100 13009 13485 14001 14675 15189 16636 16949 17020 17021 17024 17025 17043 17065 20000 21001 22000 22301 ' +
    '22716 26000 27001 27017 27018 27701 28000 37001 39001 41001 42001 45001 50001 55001 77200 18001 8000 7858 99 ' +
    '1090 3834 15085 7499 7958 7960 8406 8517 8549 10800 15713 16082'
  ).split(' '),
)

const isCertified = worded(String.raw`(?<!\p{L})\p{L}{0,30}(?:{{certification}})`)

/** The numbers of the ISO standards that a text names, in order: of "ISO 9001 and 14001" both. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(iso)].flatMap(([, number = '', more = '']) => [
    number,
    ...(more.match(/(?<![:\d])\d{4,5}(?:-\d)?/g) ?? []),
  ])
const isOfFirms = (number: string) => ofFirms.has(number.replace(/-\d$/, ''))

/** The same in any case, where the text is known to name a standard: in French, "pas 500" is none. */
const inAnyCase = new RegExp(standards.source, 'giu')

/** Whether a text that names a standard, in any case, means one of things or data: no firm is certified by it. */
export function isOfThings(text: string): boolean {
  const numbers = [...numbersIn(text), ...Array.from(text.matchAll(inAnyCase), ([, number = '']) => number)]
  return numbers.length > 0 && !numbers.some(isOfFirms) && !isCertified().test(text) && !isNamed(text)
}

const isNamed = (text: string) => named.some(([pattern]) => pattern.test(text.toUpperCase()))

/** The certificates that a text names, without repeats: "DIN EN ISO/IEC 27001:2022" is "ISO 27001". At most twenty. */
export function certificatesIn(text: string): string[] {
  const found = new Set<string>()
  // "Dates in ISO 8601, and a certificate of ISO 27001": a word for certificates makes one of any standard only alone.
  const isAny = isCertified().test(text) && !numbersIn(text).some(isOfFirms)
  for (const number of numbersIn(text)) if (isAny || isOfFirms(number)) found.add(`ISO ${number}`)
  for (const [whole] of isOfThings(text) ? [] : text.matchAll(standards)) {
    found.add(
      whole
        .replace(/:\d{4}$/, '')
        .replaceAll('-', ' ')
        .replace(/(\d) (\d)$/, '$1-$2'),
    )
  }
  for (const [pattern, name] of named) if (pattern.test(text)) found.add(name)
  return [...found].slice(0, 20)
}
