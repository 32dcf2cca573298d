import { fromTables } from '../../../platform/files/tables.ts'

/**
 * The parts of HTML mails lie beside the Worker, so that their markup does not count in its upload. The name must not
 * end in `.html`: static assets answer such a name with a redirect.
 */
export const mailTemplate = 'mail-parts.txt'

/** The parts by name. A comment of one word begins a part. */
const parts = fromTables([mailTemplate], (text) => {
  const [, ...found] = text.split(/^<!-- (\w+) -->\n/m)
  return new Map(found.flatMap((name, index) => (index % 2 === 0 ? [[name, found[index + 1] ?? '']] : [])))
})

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A part with its values: `{{name}}` takes text, and `{{{name}}}` takes other parts as they are. */
export const fill = (part: 'page' | 'topic' | 'item' | 'line' | 'more', values: Record<string, string>) =>
  (parts().get(part) ?? '').replaceAll(/\{\{(\{?)(\w+)\}?\}\}/g, (_, open: string, name: string) =>
    open ? (values[name] ?? '') : escaped(values[name] ?? ''),
  )
