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
 * ISO standards of codes, dates, texts, maps and files (ISO 8601, ISO 19115): data follow them, and nobody certifies a
 * company by them.
 */
const ofData: ReadonlySet<string> = new Set(
  '3166 4217 8601 8859 9834 10646 11179 13616 15924 19005 19110 19115 19139 19157 20022 26300 29500 32000'.split(
    ' ',
  ),
)

/** The numbers of the ISO standards that a text names, in order: of "ISO 9001 and 14001" both. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(iso)].flatMap(([, number = '', more = '']) => [
    number,
    ...(more.match(/(?<![:\d])\d{4,5}(?:-\d)?/g) ?? []),
  ])
const isDataNumber = (number: string) => ofData.has(number.replace(/-\d$/, ''))

/** Whether a text names standards of data, and no certificate: "dates as in ISO 8601". */
export const isOfData = (text: string): boolean =>
  certificatesIn(text).length === 0 && numbersIn(text).some(isDataNumber)

/** The certificates that a text names, without repeats: "DIN EN ISO/IEC 27001:2022" is "ISO 27001". At most twenty. */
export function certificatesIn(text: string): string[] {
  const found = new Set<string>()
  for (const number of numbersIn(text)) if (!isDataNumber(number)) found.add(`ISO ${number}`)
  for (const [whole] of text.matchAll(standards)) {
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
