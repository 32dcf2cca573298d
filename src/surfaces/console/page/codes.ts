import { type CodeList, labelOf } from '../../../reference/codes/lookup/list.ts'
import { cpvList } from '../../../reference/codes/lookup/cpv.ts'
import { regionList } from '../../../reference/codes/lookup/regions.ts'
import { resolve } from '../../../reference/codes/lookup/resolve.ts'
import type { Detail } from '../../../platform/errors.ts'

/** The search filters that take codes, each with the list in which typed words are looked up. */
export const codeFilters: Record<string, CodeList> = { cpvCodes: cpvList, regions: regionList }

/**
 * The address of a page with codes in place of typed words. Words that fit several codes are left out, and are listed
 * in `details` with some of these codes. Other text stays as it was typed, and the schema of the search judges it.
 */
export function withCodes(url: URL): { url: URL; details: Detail[] } {
  const found = new URL(url)
  const details: Detail[] = []
  for (const [name, list] of Object.entries(codeFilters)) {
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

/** A code with its label, for a filter that is applied. */
export const labelledCode = (filter: keyof typeof codeFilters, code: string): string => {
  const list = codeFilters[filter]
  const label = list ? labelOf(list, code) : null
  return label === null ? code : `${label} (${code})`
}
