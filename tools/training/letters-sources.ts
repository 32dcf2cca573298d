import { readFile } from 'node:fs/promises'
import { labelLanguages, labelTable } from '../../src/reference/codes/labels.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { fieldTables, wordTables } from '../../src/reference/language/concepts-cues.ts'
import { readPhrases } from '../../src/reference/language/phrase-tables.ts'
import { type TextLanguage, textLanguages } from '../../src/reference/language/tokens.ts'
import { heldBack } from './held-back.ts'

/** Texts whose language is known: whole sentences, labels of the CPV and words of the tables. */
export interface LabelledText {
  language: string
  kind: 'sentence' | 'label' | 'word'
  text: string
}

const tables = new URL('../../assets/tables/', import.meta.url).pathname
const read = (path: string) => readFile(path, 'utf8')
const readWords = async (name: string) => readTable<string>(await read(tables + name))

/** Texts in other scripts are identified by their letters, so their languages need no row of the table. */
const otherLetters = new Set(['bg', 'el', 'uk'])

export const sourceTexts = async (): Promise<LabelledText[]> => [
  ...(await sentences()),
  ...(await Promise.all(labelLanguages.filter((each) => !otherLetters.has(each)).map(labelsOf))).flat(),
  ...(await Promise.all(textLanguages.map(wordsOf))).flat(),
  ...(await wordings()),
]

/** Sentences written for this: labels have none of the small words that identify languages best. */
const sentences = async (): Promise<LabelledText[]> =>
  readTable<'language' | 'text'>(await read(new URL('letters-texts.tsv', import.meta.url).pathname)).map(
    (row) => ({ ...row, kind: 'sentence' }),
  )

/** Labels that are adjacent make one text, as titles of lots do. */
async function labelsOf(language: string): Promise<LabelledText[]> {
  const rows = (await read(`${tables}${labelTable(language)}.tsv`)).trimEnd().split('\n').slice(1)
  const labels = rows.filter((_, i) => i % heldBack > 0).map((row) => row.split('\t')[1] ?? '')
  return labels.flatMap((_, i) =>
    i % 3 === 0 ? [{ language, kind: 'label' as const, text: labels.slice(i, i + 3).join(' ') }] : [],
  )
}

/** The words that the engine looks for, in the order of their tables: questions use them. */
async function wordsOf(language: TextLanguage): Promise<LabelledText[]> {
  const files = [...fieldTables[language], ...wordTables].map((table) => `${table}.tsv`).toSorted()
  const cues = await Promise.all(
    files.map(async (file) => readPhrases(file, await read(`${tables}${file}`)).entries),
  )
  const own = cues.flat().filter((row) => (row.language ?? language) === language)
  // Short questions are identified by their small words, so these count as if they occurred in many texts.
  const small = Array.from({ length: 8 }, () => 'stop-words.tsv')
  const others = ['paper-words.tsv', 'question-words.tsv', 'number-words.tsv']
  const rows = (await Promise.all([...others, ...small].map(readWords))).flat()
  const cells = rows.map((row) =>
    row['language'] === language ? row['words'] || (row['value'] && row['phrase']) : row[language],
  )
  return [...own.map(({ phrase }) => phrase), ...cells].flatMap((cell) =>
    cell ? [{ language, kind: 'word' as const, text: plain(cell) }] : [],
  )
}

const plain = (cell: string) => cell.replace(/[*+|]/g, ' ').replace(/ +/g, ' ')

/** The text of the pages and documents, without its gaps. */
async function wordings(): Promise<LabelledText[]> {
  const all = Object.values(
    JSON.parse(await read(`${tables}wording.json`)) as Record<string, Record<string, string>>,
  )
  return all.flatMap((each) =>
    Object.entries(each).map(([language, text]) => ({
      language,
      kind: 'word',
      text: text.replace(/\{[^}]*\}/g, ' '),
    })),
  )
}
