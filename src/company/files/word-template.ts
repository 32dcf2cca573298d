import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidData } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { hasHeadings, without, type WordTemplate } from '../../platform/export/typeset/word-template.ts'
import { ExtractionRefusal } from '../../reading/extract/extraction.ts'
import { ExtractionReading } from '../../reading/extract/reading.ts'
import { Archive } from '../../reading/extract/zip/archive.ts'
import type { AssetCategory } from './schema.ts'

/** In bytes, and in parts: a template with pictures is far smaller. */
const max = { bytes: 8 * 1024 * 1024, parts: 400 }

/** A file of Word by its name. Other templates of a company, such as tables, are only files. */
const isOfWord = (fileName: string) => /\.(?:docx|dotx|docm|dotm)$/i.test(fileName)

/** A template that bids can be exported with, or why it cannot be used. */
type ReadTemplate = { template: WordTemplate; refusal: null } | { template: null; refusal: string }

const refused = (refusal: string): ReadTemplate => ({ template: null, refusal })

/** Reads a file as a Word template. The sentence of a refusal says what the company can do. */
function readTemplate(bytes: Uint8Array): ReadTemplate {
  if (bytes.length > max.bytes)
    return refused(`it has more than ${max.bytes / 1024 / 1024} MB: use smaller pictures`)
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    return refused('it is not a Word document: save the template in Word as .docx or .dotx')
  try {
    return partsOf(new Archive(bytes, new ExtractionReading()))
  } catch (error) {
    if (!(error instanceof ExtractionRefusal)) throw error
    return refused(`it cannot be opened: ${error.message}`)
  }
}

/** By part, the element that names the template that a template was made from. */
const attachedTemplate = {
  'word/settings.xml': 'w:attachedTemplate',
  'word/_rels/settings.xml.rels': 'Relationship',
}

function partsOf(archive: Archive): ReadTemplate {
  if (archive.entries.length > max.parts) return refused(`it has more than ${max.parts} parts`)
  const text = (path: string) => {
    const part = archive.part(path)
    return part && new TextDecoder().decode(part)
  }
  const types = text('[Content_Types].xml')
  const document = text('word/document.xml')
  const relations = text('word/_rels/document.xml.rels')
  if (types === null || document === null || relations === null || !document.includes('<w:body>'))
    return refused('it is not a Word document: save the template in Word as .docx or .dotx')
  if (/macroEnabled/i.test(types) || archive.entries.some(({ name }) => /vbaProject|\.bin$/i.test(name)))
    return refused('it has macros or embedded programs: save it in Word as .dotx, without macros')
  const styles = text('word/styles.xml')
  if (styles === null || !styles.includes('</w:styles>') || !hasHeadings(styles))
    return refused(
      'it has no style “Heading 1”, so it would change nothing: use the built-in styles of Word in it',
    )
  const parts = new Map<string, Uint8Array>()
  for (const { name } of archive.entries) {
    const part = name.endsWith('/') ? null : archive.part(name)
    if (part) parts.set(name, part)
  }
  // Word would load the template that this one was made from, from a place that only the company has.
  for (const [name, element] of Object.entries(attachedTemplate)) {
    const xml = text(name)
    const rest = xml && without(xml, element, (found) => found.includes('attachedTemplate'))
    if (rest) parts.set(name, new TextEncoder().encode(rest))
  }
  return {
    template: { parts, document, styles, relations, types, numbering: text('word/numbering.xml') },
    refusal: null,
  }
}

/** Refuses bytes that were stored as a company's Word template and cannot be used as one. */
export async function expectTemplate(
  ctx: Pick<CallerCtx, 'env'>,
  category: AssetCategory,
  { fileKey, fileName, size }: { fileKey: string; fileName: string; size: number },
): Promise<void> {
  if (category !== 'template' || !isOfWord(fileName)) return
  const found = size > max.bytes ? null : await ctx.env.FILES.get(fileKey)
  const { refusal } = readTemplate(
    found ? new Uint8Array(await found.arrayBuffer()) : new Uint8Array(max.bytes + 1),
  )
  if (refusal !== null) throw invalidData('file', `cannot be used as a Word template: ${refusal}`)
}

interface TemplateRow {
  id: string
  name: string
  fileKey: string
  size: number
}

/** The Word template of the company with its file: the latest of the category `template` that belongs to no tender. */
export type CompanyTemplate = ReadTemplate & { id: string; name: string }

/** The asset with the template that exports use; null if the company has none. Its file is not read. */
export function findTemplateAsset(ctx: CallerCtx): Promise<TemplateRow | null> {
  const query = sql`SELECT id, name, file_key AS fileKey, size FROM assets
    WHERE company_id = ${ctx.caller.company.id} AND category = 'template' AND file_key IS NOT NULL
      AND tender_id IS NULL AND bid_id IS NULL AND lower(substr(file_name, -5)) IN ('.docx', '.dotx', '.docm', '.dotm')
      AND (valid_until IS NULL OR valid_until > ${ctx.now.getTime()})
    ORDER BY uploaded_at DESC, id DESC LIMIT 1`
  return prepare(ctx.d1, query).first<TemplateRow>()
}

/** The template that exports use; null if the company has none. */
export async function findTemplate(ctx: CallerCtx): Promise<CompanyTemplate | null> {
  const row = await findTemplateAsset(ctx)
  if (!row) return null
  const found = row.size > max.bytes ? null : await ctx.env.FILES.get(row.fileKey)
  const read = found
    ? readTemplate(new Uint8Array(await found.arrayBuffer()))
    : refused('its file cannot be read')
  return { ...read, id: row.id, name: row.name }
}
