import { readFile, writeFile } from 'node:fs/promises'
import { loadTables } from '../../src/platform/assets/tables.ts'
import { formTables, stemsIn } from '../../src/reference/language/forms.ts'
import { foldWord, type TextLanguage, textLanguages } from '../../src/reference/language/tokens.ts'
import { sensesTable, stemsTables } from '../../src/reference/language/translations.ts'

/**
 * `node tools/training/translations.ts <folder>` writes the tables of translations from the files of the Extended Open
 * Multilingual Wordnet, `wn-wikt-<language>.tab`: which words stand for the same sense, taken from Wiktionary. Run it
 * after a change of endings.
 */
const [folder = '.'] = process.argv.slice(2)
const tables = new URL('../../src/reference/tables/', import.meta.url).pathname
const ASSETS = {
  fetch: async (url: string) => new Response(await readFile(`${tables}${url.replace(/.*\//, '')}`, 'utf8')),
}
await loadTables({ env: { ASSETS: ASSETS as unknown as Fetcher }, later: () => undefined }, formTables)

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

/** A word with more senses, such as "make", says too little. */
const mostSenses = 12
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
const number = (at: number) => at.toString(36)
const write = async (name: string, head: string, lines: string[]) => {
  const sorted = lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  await writeFile(`${tables}${name}.tsv`, `${head}\n${sorted.join('\n')}\n`)
}

await write(
  sensesTable,
  'sense\twords',
  shared.map((words, at) =>
    [number(at), ...[...words].map(([language, own]) => `${language}:${[...own].join(' ')}`)].join('\t'),
  ),
)
for (const language of textLanguages) {
  const found = new Map<string, Set<string>>()
  for (const [at, words] of shared.entries())
    for (const word of words.get(language) ?? [])
      for (const stem of stemsIn(word, language))
        found.set(stem, (found.get(stem) ?? new Set()).add(number(at)))
  const lines = [...found].filter(([, all]) => all.size <= mostSenses)
  await write(
    stemsTables[language],
    'stem\tsenses',
    lines.map(([stem, all]) => `${stem}\t${[...all].join(' ')}`),
  )
}
