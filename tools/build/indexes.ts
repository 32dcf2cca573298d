import { words } from '../../src/catalogue/tenders/search-words.ts'
import { cpvPrefix } from '../../src/catalogue/tenders/search/tokens.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { labelLanguages, labelShard, labelShards, labelTable } from '../../src/reference/codes/labels.ts'
import { formTables, nearStems } from '../../src/reference/language/forms.ts'

type Read = (table: string) => string

/**
 * The tables that follow from others, by file name: the CPV codes with a word in their label. `read` returns the text of a
 * table.
 */
export async function indexes(read: Read): Promise<Record<string, string>> {
  const fetch = (url: string) => Promise.resolve(new Response(read(url.replace(/.*\/|\.tsv$/g, ''))))
  await loadTables({ env: { ASSETS: { fetch } as unknown as Fetcher }, later: () => undefined }, formTables)
  return labelIndex(read)
}

/** By word or stem, then by language: the codes with the word in their label. */
type Found = Map<string, Map<string, Set<string>>>

function labelIndex(read: Read): Record<string, string> {
  const found: Found = new Map()
  for (const language of labelLanguages) {
    for (const line of read(labelTable(language)).split('\n').slice(1)) {
      const [code, label] = line.split('\t')
      if (!code || !label) continue
      for (const word of new Set(words(label)))
        for (const key of new Set([word, ...nearStems(word, language)]))
          add(found, key, language, cpvPrefix(code))
    }
  }
  return shardsOf(found)
}

function add(found: Found, key: string, language: string, code: string): void {
  const languages = found.get(key) ?? new Map<string, Set<string>>()
  found.set(key, languages)
  languages.set(language, (languages.get(language) ?? new Set()).add(code))
}

/** Leaves out codes below another code of the set, which finds them. */
const highest = (codes: Set<string>) =>
  [...codes].filter(
    (code) =>
      ![...Array(code.length).keys()].some((length) => length > 1 && codes.has(code.slice(0, length))),
  )

/** One table for each shard of words. */
function shardsOf(found: Found): Record<string, string> {
  const shards = new Map<string, string[]>(labelShards.map((name) => [name, []]))
  for (const [key, languages] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const byCodes = Map.groupBy(languages, ([, codes]) => highest(codes).toSorted().join(' '))
    const cells = [...byCodes].map(
      ([codes, same]) => `${same.map(([language]) => language).join(',')}:${codes}`,
    )
    shards.get(labelShard(key))?.push(`${key}\t${cells.join(';')}`)
  }
  return Object.fromEntries(
    [...shards].map(([name, lines]) => [`${name}.tsv`, `word\tcodes\n${lines.join('\n')}\n`]),
  )
}
