import { fromTables } from '../../platform/files/tables.ts'
import { phraseRows } from '../../reference/language/phrase-tables.ts'
import { certificateTable, worded } from '../../reference/language/worded.ts'

/** A certificate or standard in a text, by its name in the table: "DIN EN ISO/IEC 27001:2022" is "ISO 27001". */
export interface FoundStandard {
  name: string
  start: number
  end: number
}

type Phrase = { name: string; phrase: string }

/**
 * The certificates, a row a phrase: what they are `of` (firms, people or goods), and the others that they
 * prove. A certificate without a phrase of its own is found by its number. Loose phrases mean the certificate
 * of a system without naming it.
 */
const certificates = fromTables([certificateTable], (text) => {
  const rows = phraseRows<'of' | 'proves'>(text)
  const proper = rows.filter(({ loose, phrase }) => !loose && phrase !== '')
  // Abbreviations in lower case are ordinary words in some language.
  const isShort = ({ phrase }: Phrase) => !/\p{Ll}/u.test(phrase.replace(/\\[pd]/g, ''))
  return {
    names: new Set(rows.map(({ name }) => name)),
    ofPeople: new Set(rows.filter(({ of }) => of === 'people').map(({ name }) => name)),
    proves: new Map(rows.filter(({ of }) => of !== '').map(({ name, proves }) => [name, proves.split(', ')])),
    finders: [
      finder(proper.filter(isShort), 'gu'),
      finder(
        proper.filter((row) => !isShort(row)),
        'giu',
      ),
    ],
    systems: finder(
      rows.filter(({ loose }) => loose),
      'giu',
      '',
    ),
  }
})

/** What finds the certificates that phrases name. */
function finder(rows: readonly Phrase[], flags: string, start = String.raw`(?<![\p{L}\d])`) {
  const end = start && String.raw`(?![\p{L}\d])`
  const written = rows.map(({ phrase }) => `(${phrase})`).join('|')
  const pattern = new RegExp(`${start}(?:${written})${end}`, flags)
  return (text: string): FoundStandard[] =>
    [...text.matchAll(pattern)].map(({ index, 0: whole, ...groups }) => {
      const row = rows.find((_row, i) => groups[i + 1] !== undefined)
      return { name: row?.name ?? '', start: index, end: index + whole.length }
    })
}

/**
 * The number of a standard after its bodies, or after another number: "ISO/IEC 27001:2022 and 14001". The
 * French "en 2019" is not a standard.
 */
const numbered = worded(
  [
    String.raw`(?:(?<![\p{L}\d])((?:(?:{{standard_body}})(?:\s?\/\s?|[\s-])?){1,4})(?:[Nn]r\.?\s)?`,
    String.raw`|\s?(?:[,/&]|{{and}}|{{or}})\s?)(?!(?<=EN\s)(?:19[0-8]|20\d)\d(?!\d))`,
    String.raw`(\d{3,5})(?!\d)(-\d{1,2}(?!\d))?(?:[-:]\s?\d{4}(?!\d))?`,
  ].join(''),
  'gu',
)

function* byNumber(text: string): Generator<FoundStandard> {
  let last = -1
  for (const { index, 0: whole, 1: written, 2: digits = '', 3: part = '' } of text.matchAll(numbered())) {
    const bodies: readonly string[] = written?.toUpperCase().match(/[A-Z]+/g) ?? []
    // "DIN 9001" is ISO 9001, whichever body publishes it.
    const known = ['ISO', 'EN', ...bodies].map((body) => `${body} ${digits}`).find(isKnown)
    if (written === undefined && (index !== last || !known)) continue
    last = index + whole.length
    const body = ['ISO', 'EN'].find((one) => bodies.includes(one)) ?? bodies.join(' ')
    const start = written === undefined ? index + whole.indexOf(digits) : index
    yield { name: `${known ?? `${body} ${digits}`}${part}`, start, end: last }
  }
}

/** "ISO 20000-1" has the row of ISO 20000. */
const whole = (name: string) => name.replace(/(?<=\d)-\d+$/, '')
const isKnown = (name: string) => certificates().names.has(whole(name))

/** All standards and certificates in a text, in order, each once. */
export function standardsIn(text: string): FoundStandard[] {
  const head = text.slice(0, 8000)
  const found = [...byNumber(head), ...certificates().finders.flatMap((find) => find(head))]
  return [
    ...new Map(found.toSorted((a, b) => b.start - a.start).map((one) => [one.name, one])).values(),
  ].toSorted((a, b) => a.start - b.start)
}

const isCertified = worded(String.raw`(?<!\p{L})\p{L}{0,30}(?:{{certification}})`)

/** Whether a text in any case names only standards for things or data: no firm is certified to them. */
export function isOfThings(text: string): boolean {
  const found = standardsIn(text.toUpperCase())
  return found.length > 0 && !found.some(({ name }) => isKnown(name)) && !isCertified().test(text)
}

/**
 * The certificates that a text requires. "Dates in ISO 8601, and a certificate of ISO 27001": a word for
 * certificates turns a standard into one only if it can refer to no other.
 */
export function certificatesIn(text: string): FoundStandard[] {
  const found = standardsIn(text)
  const known = found.filter(({ name }) => isKnown(name))
  return isCertified().test(text) && !known.some(({ name }) => /\d{3}/.test(name)) ? found : known
}

/** The certificates of the management systems that a text requires without naming a standard. */
export const systemsIn = (text: string): string[] => [
  ...new Set(
    certificates()
      .systems(text)
      .map(({ name }) => name),
  ),
]

/** Whether a certificate is for persons, such as ITIL, so that a firm cannot have it. */
export const isOfPeople = (name: string): boolean => certificates().ofPeople.has(whole(name))

/**
 * Whether a certificate proves another: they are equal except for the part of the standard, or it includes
 * the other.
 */
export function proves(held: string, required: string): boolean {
  const proven = new Set([whole(held)])
  for (const name of proven) for (const more of certificates().proves.get(name) ?? []) proven.add(more)
  return proven.has(whole(required))
}
