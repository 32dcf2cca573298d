import { readTable } from '../../src/reference/codes/table.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import type { Place } from './place.ts'

/* The files of test/fixtures/eval; sets.tsv says what each set is. */

export type Files = Pick<Place, 'bytes'>

export const textOf = async ({ bytes }: Files, file: string): Promise<string> =>
  new TextDecoder().decode(await bytes(`eval/${file}`))

export const jsonOf = async <T>(place: Files, file: string): Promise<T> =>
  JSON.parse(await textOf(place, file)) as T

const rowsOf = async <Column extends string>(place: Files, file: string) =>
  readTable<Column>(await textOf(place, file))

/** Cells list codes with `|` between them, and texts with `~`. */
const codesOf = (cell: string): string[] => (cell === '' ? [] : cell.split('|'))
const textsOf = (cell: string): string[] => (cell === '' ? [] : cell.split('~'))

export interface SetTender {
  set: string
  id: string
  lang: string
  title: string
  country: string
  documents: { title: string; pages: string[] }[]
}

/** The tenders of a set, or of all sets. */
export async function tendersOf(place: Files, ...sets: string[]): Promise<SetTender[]> {
  const all = await jsonOf<SetTender[]>(place, 'tenders.json')
  return sets.length === 0 ? all : all.filter(({ set }) => sets.includes(set))
}

/** The sets of invented tenders with findings and with questions of all kinds. */
export const ownSets = ['dev', 'examiner-a', 'examiner-b', 'examiner-c'] as const

export const documentsOf = (
  { id, lang, documents }: Pick<SetTender, 'id' | 'lang' | 'documents'>,
  mark = '',
): DocumentText[] =>
  documents.map(({ title, pages }, i) => ({
    id: `${mark}${id}-${i}`,
    title,
    kind: 'tender_documents',
    language: lang,
    pages,
  }))

/** One text as a document of its own. */
export const alone = (
  language: string | null,
  page: string,
  kind: DocumentText['kind'] = 'tender_documents',
): DocumentText => ({ id: 'alone', title: 'Conditions', kind, language, pages: [page] })

/** `sealed`: nobody who changes rules looks at the texts. Empty for a set without halves, which was in view. */
type Half = 'seen' | 'sealed' | ''

export interface SetQuestion {
  set: string
  half: Half
  tender: string
  language: string
  /** `clear`, `colloquial`, `cross` (in another language), `answerable` (of any of these) or `none`. */
  kind: string
  /** Words that answer; none if the documents do not answer. */
  golds: string[]
  question: string
}

export async function questionsOf(place: Files, ...sets: string[]): Promise<SetQuestion[]> {
  const rows = await rowsOf<'set' | 'half' | 'tender' | 'language' | 'kind' | 'gold' | 'question'>(
    place,
    'questions.tsv',
  )
  return rows
    .filter(({ set }) => sets.includes(set))
    .map(({ gold, half, ...row }) => ({ ...row, half: half as Half, golds: textsOf(gold) }))
}

export interface SetClause {
  set: string
  half: Half
  language: string
  /** The side that owes what the clause requires. Only a clause that binds the supplier, or both, is a risk. */
  bears: string
  risks: string[]
  /** Risks that are right too. */
  may: string[]
  clause: string
}

export const clausesOf = async (place: Files): Promise<SetClause[]> =>
  (await rowsOf<'set' | 'half' | 'language' | 'bears' | 'risk' | 'may' | 'clause'>(place, 'clauses.tsv')).map(
    ({ half, risk, may, ...row }) => ({
      ...row,
      half: half as Half,
      risks: codesOf(risk),
      may: codesOf(may),
    }),
  )

export interface SetRequirement {
  set: string
  half: Half
  language: string
  /** Codes that fit; `*` fits any. None for a sentence that requires nothing. */
  codes: string[]
  /** A number or a standard. */
  number: string
  binding: string
  sentence: string
}

export const requirementsOf = async (place: Files): Promise<SetRequirement[]> =>
  (
    await rowsOf<'set' | 'half' | 'language' | 'code' | 'number' | 'binding' | 'sentence'>(
      place,
      'requirements.tsv',
    )
  ).map(({ half, code, ...row }) => ({ ...row, half: half as Half, codes: codesOf(code) }))

/** What a reader found in a tender: facts, risks, and in invented tenders its requirements. */
export interface Finding {
  tender: string
  kind: 'fact' | 'risk' | 'optional risk' | 'requirement'
  name: string
  value: string
  certificates: string[]
  quote: string
}

export const findingsOf = async (place: Files): Promise<Finding[]> =>
  readTable<keyof Finding>(await textOf(place, 'findings.tsv')).map(({ kind, certificates, ...row }) => ({
    ...row,
    kind: kind as Finding['kind'],
    certificates: codesOf(certificates),
  }))

/** A reader's judgement of sentences of a real tender, which contain some of the words. */
export interface Judgement {
  tender: string
  /** `demand`: must be listed. `right` and `wrong`: judges rows that are listed. */
  kind: 'demand' | 'right' | 'wrong'
  /** The codes that fit; for `wrong` the reason. */
  codes: string[]
  words: string[]
}

export const judgementsOf = async (place: Files): Promise<Judgement[]> =>
  (await rowsOf<'tender' | 'kind' | 'code' | 'words'>(place, 'judgements.tsv')).map((row) => ({
    tender: row.tender,
    kind: row.kind as Judgement['kind'],
    codes: codesOf(row.code),
    words: textsOf(row.words),
  }))

/** Attempts to steer a model, and harmless lines that look alike. Characters that show nothing are written as `\u`. */
export async function instructionsOf(
  place: Files,
): Promise<{ set: string; isAttempt: boolean; text: string }[]> {
  const rows = readTable<'set' | 'flag' | 'text'>(await textOf(place, 'instructions.tsv'))
  return rows.map(({ set, flag, text }) => ({
    set,
    isAttempt: flag === 'yes',
    text: JSON.parse(`"${text}"`) as string,
  }))
}

/** A short paper with the codes, words and numbers of its requirements. */
export interface Paper {
  set: string
  id: string
  language: string
  expected: (readonly [code: string, quote: string, number?: number | string])[]
  pages: string[]
}

export const papersOf = (place: Files) => jsonOf<Paper[]>(place, 'papers.json')
