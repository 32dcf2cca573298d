import { loadTables } from '../../../src/platform/files/tables.ts'
import { readDocument } from '../../../src/reading/document/reading.ts'
import { requirementsIn } from '../../../src/reading/requirements/find.ts'
import type { FoundRequirement } from '../../../src/reading/requirements/found.ts'
import { isSure } from '../../../src/reading/requirements/schema.ts'
import { requirementTables } from '../../../src/reading/requirements/tables.ts'
import { byPart, countOf, type Measured, type Place, type Share, sumOf } from '../place.ts'
import {
  alone,
  documentsOf,
  type Finding,
  findingsOf,
  judgementsOf,
  ownSets,
  papersOf,
  requirementsOf,
  type SetRequirement,
  tendersOf,
} from '../sets.ts'
import { demandsFound, judgeRows } from './judged.ts'

/** A sentence alone in its document, compared with what it requires. */
interface Read extends SetRequirement {
  rows: FoundRequirement[]
  /** The row with a fitting code and with the number. */
  own: FoundRequirement | undefined
}

const hasCode = ({ code }: FoundRequirement, codes: string[]) => codes.includes(code) || codes.includes('*')

function readSentence(wanted: SetRequirement): Read {
  const { language, codes, number, sentence } = wanted
  const rows = requirementsIn(alone(language, sentence))
  const own = rows.find(
    (row) =>
      hasCode(row, codes) &&
      (number === '' || String(row.threshold?.amount ?? '') === number || row.certificates.includes(number)),
  )
  return { ...wanted, rows, own }
}

const isDemand = ({ codes }: Read) => codes.length > 0
const rightIn = ({ rows, codes }: Read) => rows.filter((row) => hasCode(row, codes)).length

/** `left alone`: sentences that require nothing, of which nothing is listed. */
function sentenceFigures(some: Read[]): Record<string, Share> {
  const bound = some.filter(({ own, binding }) => own && binding)
  return {
    found: countOf(some.filter(isDemand), ({ own }) => own !== undefined),
    right: sumOf(some.map((each) => [rightIn(each), each.rows.length])),
    'left alone': countOf(
      some.filter((each) => !isDemand(each)),
      ({ rows }) => rows.length === 0,
    ),
    ...(bound.length > 0 && {
      binding: countOf(bound, ({ own, binding }) => own?.mandatory === (binding === 'must')),
    }),
  }
}

function wrongIn(read: Read): string[] {
  const { codes, number, rows, own, sentence } = read
  if (rightIn(read) === rows.length && (own !== undefined) === isDemand(read)) return []
  const listed = rows.map(({ code, threshold }) => `${code} ${threshold?.amount ?? ''}`.trim()).join(', ')
  return [`${codes.join('|') || '-'} ${number} [${listed}] ${sentence}`]
}

export async function requirementSentences(place: Place): Promise<Measured> {
  await loadTables(place, requirementTables)
  const read = (await requirementsOf(place)).map(readSentence)
  const sealed = read.filter(({ half }) => half === 'sealed')
  return {
    figures: {
      ...byPart(read, ({ set, language }) => `${set} ${language}`, sentenceFigures),
      ...byPart(sealed, ({ set, language }) => `${set} ${language} sealed`, sentenceFigures),
    },
    lines: read.flatMap((each) => (each.half === 'sealed' ? [] : wrongIn(each))),
  }
}

/** Real tenders by others. */
export async function outsideRequirements(place: Place): Promise<Measured> {
  await loadTables(place, requirementTables)
  const judgements = await judgementsOf(place)
  const scores = (await tendersOf(place, '18f')).map((tender) => {
    const texts = documentsOf(tender)
    const parties = texts.flatMap((document) => readDocument(document).parties)
    const rows = texts.flatMap((document) => requirementsIn(document, parties))
    const own = judgements.filter((each) => each.tender === tender.id)
    const of = (some: FoundRequirement[]) => {
      const { total, missed } = demandsFound(some, own)
      const { right, wrong } = judgeRows(some, own)
      return {
        found: [total - missed.length, total] as Share,
        rows: [right, some.length] as Share,
        missed,
        wrong,
      }
    }
    return { sure: of(rows.filter(isSure)), listed: of(rows) }
  })
  return {
    figures: {
      '18f demands found': sumOf(scores.map(({ sure }) => sure.found)),
      '18f rows right': sumOf(scores.map(({ sure }) => sure.rows)),
      '18f likely demands found': sumOf(scores.map(({ listed }) => listed.found)),
      '18f likely rows right': sumOf(scores.map(({ listed }) => listed.rows)),
    },
    lines: scores
      .map(({ sure }) => sure)
      .flatMap(({ missed, wrong }) => [...missed.map((each) => `missed ${each}`), ...wrong]),
  }
}

/** Findings of the sets for which the service has several narrower codes. */
const narrower: Record<string, readonly string[]> = {
  personnel: ['key_staff', 'staff', 'background_check'],
}

/** The codes of the service for a finding of a set. */
export const codesOfName = (name: string): readonly string[] => narrower[name] ?? [name]

const flat = (text: string) => text.replace(/\s+/g, ' ')

const fits = (found: FoundRequirement, { name, quote, value, certificates }: Finding) =>
  codesOfName(name).includes(found.code) &&
  flat(found.quote.quote).includes(quote) &&
  (value === '' || found.threshold?.amount === Number(value)) &&
  certificates.every((each) => found.certificates.includes(each))

/** The invented tenders. */
export async function ownRequirements(place: Place): Promise<Measured> {
  await loadTables(place, requirementTables)
  const findings = await findingsOf(place)
  const checked = (await tendersOf(place, ...ownSets)).flatMap((tender) => {
    const found = documentsOf(tender).flatMap((document) => requirementsIn(document))
    return findings
      .filter(({ tender: id, kind }) => id === tender.id && kind === 'requirement')
      .map((finding) => ({ finding, isFound: found.some((row) => fits(row, finding)), set: tender.set }))
  })
  return {
    figures: byPart(
      checked,
      ({ set }) => set,
      (some) => ({
        'requirements found': countOf(some, ({ isFound }) => isFound),
      }),
    ),
    lines: checked.flatMap(({ finding, isFound }) =>
      isFound ? [] : [`${finding.tender} ${finding.name} "${finding.quote}"`],
    ),
  }
}

/** Short papers, some of which require nothing. */
export async function papers(place: Place): Promise<Measured> {
  await loadTables(place, requirementTables)
  const checked = (await papersOf(place)).flatMap(({ set, id, language, pages, expected }) => {
    const rows = requirementsIn({ ...alone(language, ''), pages })
    if (expected.length === 0) return [{ set, isRight: rows.length === 0, name: `${id}: not nothing` }]
    return expected.map(([code, quote, number]) => {
      const fitting = rows.filter((row) => row.code === code && flat(row.text).includes(quote))
      const numbers = fitting.flatMap(({ threshold, certificates }) => [threshold?.amount, ...certificates])
      const isRight = fitting.length > 0 && (number === undefined || numbers.includes(number))
      return { set, isRight, name: `${id}: ${code} "${quote}"` }
    })
  })
  return {
    figures: byPart(
      checked,
      ({ set }) => `papers ${set}`,
      (some) => ({
        found: countOf(some, ({ isRight }) => isRight),
      }),
    ),
    lines: checked.flatMap(({ isRight, name }) => (isRight ? [] : [name])),
  }
}
