import { worded } from '../../reference/language/worded.ts'

/**
 * Certificates as tenders and certificates name them. Each line is for one certificate outside of the ISO standards:
 * its usual name, its spellings (a regular expression without flags), and the other standards that it proves. ISO, EN
 * and DIN standards are found by their numbers.
 */
const named: readonly (readonly [name: string, written: string, covers?: readonly string[]])[] = [
  ['EMAS', 'EMAS|eco-?management and audit scheme', ['ISO 14001']],
  ['OHSAS 18001', '(?:BS )?OHSAS[ -]?18001'],
  ['IATF 16949', 'IATF[ -]?16949', ['ISO 9001']],
  ['EN 9100', 'EN[ -]?9100|AS[ -]?9100', ['ISO 9001']],
  ['IT-Grundschutz', 'IT-?Grundschutz', ['ISO 27001']],
  ['BSI C5', '(?:BSI )?C5(?:[ -]Testat)?(?=\\W|$)'],
  ['TISAX', 'TISAX'],
  ['SOC 2', 'SOC ?(?:2|II)'],
  ['PCI DSS', 'PCI[ -]?DSS'],
  ['HDS', 'HDS|hébergeur de données de santé'],
  ['SecNumCloud', 'SecNumCloud'],
  ['Cyber Essentials Plus', 'Cyber Essentials Plus', ['Cyber Essentials']],
  ['Cyber Essentials', 'Cyber Essentials(?! Plus)'],
  ['SCC/VCA', 'SC[CP](?:\\*{1,2}|[ -]?P)?|VCA(?:\\*{1,2})?|Sicherheits ?Certifikat Contraktoren'],
  ['MASE', 'MASE'],
  ['Qualibat', 'Qualibat'],
  ['Qualifelec', 'Qualif[eé]lec'],
  ['Qualipropre', 'Qualipropre'],
  ['Qualiopi', 'Qualiopi'],
  ['RGE', 'RGE'],
  ['AZAV', 'AZAV'],
  ['VdS', 'VdS(?:[ -]?\\d{4})?'],
  ['PQ-VOB', 'PQ[ -]?VOB|Präqualifi\\p{L}+ (?:VOB|Bau)'],
  ['Entsorgungsfachbetrieb', 'Entsorgungsfachbetrieb|EfbV'],
  ['SSIP', '{{ssip}}'],
  ['Constructionline', 'Constructionline'],
  ['NSI Gold', 'NSI (?:Guarding )?Gold'],
  ['SIA ACS', '{{sia_acs}}'],
  ['FORS', 'FORS(?: (?:Bronze|Silver|Gold))?'],
  ['FSC', 'FSC'],
  ['PEFC', 'PEFC'],
  ['FSSC 22000', 'FSSC[ -]?22000', ['ISO 22000', 'HACCP']],
  ['IFS', 'IFS(?: Food| Logistics)?', ['HACCP']],
  ['BRCGS', 'BRC(?:GS)?', ['HACCP']],
  ['HACCP', 'HACCP'],
  ['SA 8000', 'SA[ -]?8000'],
  ['EcoVadis', 'EcoVadis'],
  ['CMMI', 'CMMI'],
  ['GDP', '{{gdp}}'],
  ['GMP', '{{gmp}}'],
  ['Umweltgutachten Ökoprofit', 'Ökoprofit'],
]

/** Standards that prove other standards too. */
const covered: Readonly<Record<string, readonly string[]>> = {
  'ISO 22000': ['HACCP'],
  ...Object.fromEntries(named.map(([name, , covers]) => [name, covers ?? []])),
}

/** Management systems that are demanded without a number, in the order in which they are looked for. */
const described = [
  ['ISO 14001', worded('{{system_environment}}')],
  ['ISO 27001', worded('{{system_information}}')],
  ['ISO 45001', worded('{{system_safety}}')],
  ['ISO 50001', worded('{{system_energy}}')],
  ['ISO 9001', worded('{{system_quality}}')],
] as const

export interface FoundStandard {
  name: string
  start: number
  end: number
}

const joined =
  '(?:\\s?(?:,|/|&|and|und|et|sowie|or|oder|ou)\\s?(?!(?:19|20)\\d\\d(?!\\d))\\d{4,5}(?!\\d)){0,5}'
const iso = new RegExp(
  `(?<![\\p{L}\\d])(?:EN[ -])?ISO(?:[ /-]?IEC)?[ -]?(?:TS[ -]?)?(\\d{4,5})(?!\\d)(?:[-:]\\d{1,4})?(${joined})`,
  'giu',
)
const en = /(?<![\p{L}\d])EN[ -]?(\d{3,5})(?!\d)/giu
const din = /(?<![\p{L}\d])DIN[ -](?:VDE[ -])?(\d{3,5})(?!\d)/giu
const patterns = named.map(
  ([name, written]) => [name, worded(`(?<![\\p{L}\\d])(?:${written})(?![\\p{L}\\d])`, 'gu')] as const,
)

/** The standards and certificates in a text, in order, under their usual names: `ISO 27001`. */
export function standardsIn(text: string): FoundStandard[] {
  const head = text.slice(0, 8000)
  const numbered = [
    ...[...head.matchAll(iso)].flatMap((match) => {
      const [whole, first = '', more = ''] = match
      const at = { start: match.index, end: match.index + whole.length }
      return [first, ...(more.match(/\d{4,5}/g) ?? [])].map((number) => ({ name: `ISO ${number}`, ...at }))
    }),
    ...matches(head, en, 'EN'),
    ...matches(head, din, 'DIN'),
  ]
  const others = patterns.flatMap(([name, pattern]) =>
    [...head.matchAll(pattern())].map((match) => ({
      name,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  return distinct([...numbered, ...others].toSorted((a, b) => a.start - b.start))
}

const matches = (text: string, pattern: RegExp, body: string): FoundStandard[] =>
  [...text.matchAll(pattern)].map((match) => ({
    name: `${body} ${match[1]}`,
    start: match.index,
    end: match.index + match[0].length,
  }))

const distinct = (found: FoundStandard[]) =>
  found.filter(({ name }, i) => found.findIndex((other) => other.name === name) === i)

/** The management systems that a text demands without naming a standard. */
export const systemsIn = (text: string): string[] =>
  described.filter(([, pattern]) => pattern().test(text)).map(([name]) => name)

/** Whether a certificate of one standard proves another: the standards are equal, or the first includes the second. */
export const proves = (held: string, asked: string): boolean =>
  held === asked || (covered[held] ?? []).includes(asked)
