import * as z from 'zod'
import { settings } from '../../src/platform/config/config.ts'
import { OcdsSource } from '../../src/platform/config/ocds-source.ts'

/** The default as an operator would write it. */
function defaultOf(schema: z.ZodType): string {
  if (!schema.safeParse(undefined).success) return 'required'
  const { default: value } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (value === undefined || value === '' || value === '[]') return ''
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** A table of Markdown. Throws for a variable without a description. */
function table(first: string, shape: Record<string, z.ZodType>): string {
  const rows = Object.entries(shape).map(([name, schema]) => {
    const { description } = schema
    if (!description) throw new Error(`${name} has no description`)
    return `| \`${name}\` | ${defaultOf(schema)} | ${description} |`
  })
  return [`| ${first} | default | meaning |`, '|---|---|---|', ...rows].join('\n')
}

/** The tables of the configuration, by the name of the mark where a document shows them. */
const tables: Record<string, string> = {
  ...Object.fromEntries(Object.entries(settings).map(([part, shape]) => [part, table('variable', shape)])),
  'OCDS source': table('member', OcdsSource.shape),
}

/** The document with the table of each part between `<!-- variables: part -->` and `<!-- /variables -->`. */
export const withTables = (text: string): string =>
  text.replaceAll(
    /(<!-- variables: (.+?) -->)[\s\S]*?(<!-- \/variables -->)/g,
    (_, begin: string, part: string, end: string) => {
      const found = tables[part]
      if (found === undefined) throw new Error(`The configuration has no part ${part}`)
      return `${begin}\n\n${found}\n\n${end}`
    },
  )
