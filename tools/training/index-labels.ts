import { readFile, writeFile } from 'node:fs/promises'
import { words } from '../../src/catalogue/tenders/search-words.ts'
import { cpvPrefix } from '../../src/catalogue/tenders/search/tokens.ts'
import { loadTables } from '../../src/platform/assets/tables.ts'
import { labelLanguages, labelShard, labelShards, labelTable } from '../../src/reference/codes/labels.ts'
import { compoundLanguages } from '../../src/reference/language/compounds.ts'
import { formTables, stemsIn } from '../../src/reference/language/forms.ts'

/**
 * `node tools/training/index-labels.ts` writes the tables that follow from the labels of the CPV: the codes with a word
 * in their label, and the parts that compounds are made of. Run it after a change of labels or endings.
 */
const tables = new URL('../../src/reference/tables/', import.meta.url).pathname
const read = (name: string) => readFile(`${tables}${name}.tsv`, 'utf8')
const ASSETS = { fetch: async (url: string) => new Response(await read(url.replace(/.*\/|\.tsv$/g, ''))) }
await loadTables({ env: { ASSETS: ASSETS as unknown as Fetcher }, later: () => undefined }, formTables)

/** By word or stem, then by language: the codes with the word in their label. */
const found = new Map<string, Map<string, Set<string>>>()
const parts = new Map<string, Set<string>>()

for (const language of labelLanguages)
  for (const line of (await read(labelTable(language))).split('\n').slice(1)) {
    const [code, label] = line.split('\t')
    if (!code || !label) continue
    for (const word of new Set(words(label))) {
      const stems = stemsIn(word, language)
      for (const key of new Set([word, ...stems])) {
        const languages = found.get(key) ?? new Map<string, Set<string>>()
        found.set(key, languages)
        languages.set(language, (languages.get(language) ?? new Set()).add(cpvPrefix(code)))
      }
      if (!compoundLanguages().includes(language) || word.length < 4 || word.length > 14) continue
      for (const stem of stems) parts.set(language, (parts.get(language) ?? new Set()).add(stem))
    }
  }

/** Leaves out codes below another code of the set, which finds them. */
const highest = (codes: Set<string>) =>
  [...codes].filter(
    (code) =>
      ![...Array(code.length).keys()].some((length) => length > 1 && codes.has(code.slice(0, length))),
  )

const shards = new Map<string, string[]>(labelShards.map((name) => [name, []]))
for (const [key, languages] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const byCodes = Map.groupBy(languages, ([, codes]) => highest(codes).toSorted().join(' '))
  const cells = [...byCodes].map(
    ([codes, same]) => `${same.map(([language]) => language).join(',')}:${codes}`,
  )
  shards.get(labelShard(key))?.push(`${key}\t${cells.join(';')}`)
}
for (const [name, lines] of shards)
  await writeFile(`${tables}${name}.tsv`, `word\tcodes\n${lines.join('\n')}\n`)
const rows = [...parts].map(([language, stems]) => `${language}\t${[...stems].toSorted().join(' ')}`)
await writeFile(`${tables}compound-parts.tsv`, `language\tstems\n${rows.toSorted().join('\n')}\n`)
