import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { foldWord, type TextLanguage, textLanguages } from '../../src/reference/language/tokens.ts'
import { sensesTable } from '../../src/reference/language/translations.ts'

/**
 * `node tools/training/translations.ts <folder>` writes the table of senses from the files of the Extended Open
 * Multilingual Wordnet, `wn-wikt-<language>.tab`: which words have the same sense, taken from Wiktionary.
 */
const [folder = '.'] = process.argv.slice(2)

const codes: Record<TextLanguage, string[]> = {
  en: ['wn-wikt-eng'],
  de: ['wn-wikt-deu'],
  fr: ['wn-wikt-fra'],
  no: ['wn-wikt-nob', 'wn-data-nob'],
  nl: ['wn-wikt-nld'],
  es: ['wn-wikt-spa'],
  it: ['wn-wikt-ita'],
  sv: ['wn-wikt-swe', 'wn-data-swe'],
  da: ['wn-wikt-dan', 'wn-data-dan'],
}

/** By sense, then by language: the words. */
const senses = new Map<string, Map<TextLanguage, Set<string>>>()
for (const language of textLanguages)
  for (const file of codes[language])
    for (const line of (await readFile(`${folder}/${file}.tab`, 'utf8')).split('\n')) {
      const [sense, kind, word] = line.split('\t')
      if (!sense || !word || !kind?.endsWith('lemma') || !/^\p{L}{2,}$/u.test(word)) continue
      const words = senses.get(sense) ?? new Map<TextLanguage, Set<string>>()
      senses.set(sense, words.set(language, (words.get(language) ?? new Set()).add(foldWord(word))))
    }

/** Senses that one language alone has a word for translate nothing. */
const shared = [...senses.values()].filter((words) => words.size > 1)
const rows = shared.map((words, at) =>
  [at.toString(36), ...[...words].map(([language, own]) => `${language}:${[...own].join(' ')}`)].join('\t'),
)
const sorted = rows.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
const file = new URL(`../../assets/tables/${sensesTable}.tsv.gz`, import.meta.url).pathname
await writeFile(file, gzipSync(`sense\twords\n${sorted.join('\n')}\n`, { level: 9 }))
