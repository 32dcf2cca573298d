import { env } from 'cloudflare:workers'

/**
 * The statements of all migrations in few texts of a length that D1 accepts: a text for each statement takes a third
 * longer, before every test file.
 */
export function migrationTexts(): string[] {
  const texts = ['']
  for (const query of env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)) {
    const text = `${texts.at(-1)}${query}\n;\n`
    if (text.length > 60_000) texts.push(`${query}\n;\n`)
    else texts[texts.length - 1] = text
  }
  return texts
}
