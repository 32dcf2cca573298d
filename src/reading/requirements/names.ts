import { fromTables } from '../../platform/files/tables.ts'
import { byListedLanguage, listedLanguage } from '../../reference/language/tokens.ts'
import { lexiconTable } from './lexicon-signs.ts'
import type { Requirement } from './schema.ts'
import { nameInTitle } from './titles.ts'

/** The rows with the names of the required things. */
const rows = /^(\w+)\ttitle\t(.+)$/gm

const names = byListedLanguage((language) =>
  fromTables(
    [lexiconTable[language]],
    (text) => new Map([...text.matchAll(rows)].map(([, code = '', name = '']) => [code, name.trim()])),
  ),
)

/**
 * The name of a requirement in a language, whatever language its document is in: "Key staff". It is English in
 * languages without such names. A standard has its title as its name, and so does a requirement of a notice.
 * Load `lexiconTable` of the language first.
 */
export function requirementName(
  { code, title }: Pick<Requirement, 'code' | 'title'>,
  language: string | null,
): string {
  const known = code === null ? undefined : names[listedLanguage(language) ?? 'en']().get(code)
  return known === undefined || (code === 'certificate' && !title.includes(': ')) ? nameInTitle(title) : known
}
