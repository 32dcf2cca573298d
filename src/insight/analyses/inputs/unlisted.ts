import type { Ctx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { listedLanguage } from '../../../reference/language/tokens.ts'
import { sayIn, wordingTables } from '../wording/phrasebook.ts'
import { unlistedText } from '../wording/unlisted.ts'
import { paperLanguages } from '../../../catalogue/documents/paper-languages.ts'

const isUnlisted = (language: string) => listedLanguage(language) === null

/**
 * A note in English naming the documents of a tender from which no requirements are listed; null if there are
 * none.
 */
export async function unlistedNote(ctx: Ctx, tenderId: string): Promise<string | null> {
  const [languages] = await Promise.all([paperLanguages(ctx, tenderId), loadTables(ctx, wordingTables)])
  return unlistedText(languages.filter(isUnlisted), sayIn('en'))
}
