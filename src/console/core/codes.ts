import type { CodeList } from '../../reference/codes/lookup/list.ts'
import { cpvList } from '../../reference/codes/lookup/cpv.ts'
import { regionList } from '../../reference/codes/lookup/regions.ts'
import { resolve } from '../../reference/codes/lookup/resolve.ts'
import { loadLabelsOf } from '../../reference/codes/lookup/any-language.ts'
import type { TableSource } from '../../platform/files/tables.ts'
import type { Detail } from '../../platform/context/errors.ts'
import { nameIn, type Words } from './words.tsx'

/** The search filters that take codes, each with the list in which typed words are looked up. */
export const codeLists = { cpvCodes: cpvList, regions: regionList }
export type CodeFilter = keyof typeof codeLists

/**
 * The address of a page with codes in place of typed words. Words that fit several codes are left out, and are listed
 * in `details` with some of these codes. Other text stays as it was typed, and the schema of the search judges it.
 */
export function withCodes(url: URL): { url: URL; details: Detail[] } {
  const found = new URL(url)
  const details: Detail[] = []
  for (const [name, list] of Object.entries<CodeList>(codeLists)) {
    const typed = found.searchParams.getAll(name).join(',')
    if (typed.trim() === '') continue
    const { found: known, several, unknown } = resolve(list, typed)
    found.searchParams.set(name, [...known.map(({ code }) => code), ...unknown].join(','))
    for (const { typed: words, options, total } of several) {
      const some = options.slice(0, 5).map(({ code, label }) => `${code} ${label}`)
      const more = total > some.length ? ` and ${total - some.length} more` : ''
      details.push({
        path: name,
        message: `“${words}” may be ${some.join(', ')}${more}: type the code you mean`,
      })
    }
  }
  return { url: found, details }
}

/** The fields in which codes of the CPV are typed: `cpv`, `cpvCodes`, `add-cpvCodes`, `references.0.cpvCode`. */
const isOfCodes = (name: string) => /cpv/i.test(name)
/** In characters: a field is longer than this only by mistake. */
const maxTyped = 8000

/** Loads what reading typed codes in the fields needs, because words are read without waiting. */
export const loadTypedCodes = (ctx: TableSource, fields: URLSearchParams): Promise<void> => {
  const texts = [...fields].flatMap(([name, text]) => (isOfCodes(name) ? text.slice(0, maxTyped) : []))
  return texts.some((text) => /\p{L}/u.test(text)) ? loadLabelsOf(ctx, texts) : Promise.resolve()
}

/** A code with its label, for a filter that is applied. */
export function labelledCode(filter: CodeFilter, code: string): Words {
  const name = nameIn(codeLists[filter], code)
  return name === null ? [code] : [name, ` (${code})`]
}
