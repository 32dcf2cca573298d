import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { pack, type Packed, unpack } from '../../src/platform/db/packed.ts'

/** Rewrites the JSON that is packed in `content`, in the rows of a table that `where` finds. */
export async function rewritePacked<T>(
  { table, where, values = [] }: { table: string; where: string; values?: (string | number)[] },
  rewritten: (json: T) => T,
): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT rowid, hex(content) AS content FROM ${table} WHERE ${where}`,
  )
    .bind(...values)
    .all<{ rowid: number; content: Packed }>()
  for (const { rowid, content } of results)
    await env.DB.prepare(`UPDATE ${table} SET content = unhex(?1) WHERE rowid = ?2`)
      .bind(pack(JSON.stringify(rewritten(JSON.parse(unpack(content)) as T)), 'notices'), rowid)
      .run()
}

/** What is packed of a passage. */
interface PassageTexts {
  text: string
  sentences: string
  words: string
}

/** Rewrites what is packed of the passages of a tender. */
export async function rewritePassages(
  tenderId: string,
  rewritten: (texts: PassageTexts) => Partial<PassageTexts>,
): Promise<void> {
  const { results } = await env.DB.prepare(
    'SELECT id, hex(text) AS text, hex(sentences) AS sentences, hex(words) AS words FROM passages WHERE tender_id = ?1',
  )
    .bind(tenderId)
    .all<{ id: number } & Record<keyof PassageTexts, Packed>>()
  for (const { id, ...stored } of results) {
    const text = unpack(stored.text)
    const before = { text, sentences: unpack(stored.sentences, text), words: unpack(stored.words, text) }
    const after = { ...before, ...rewritten(before) }
    await env.DB.prepare(
      'UPDATE passages SET text = unhex(?1), sentences = unhex(?2), words = unhex(?3) WHERE id = ?4',
    )
      .bind(
        pack(after.text, 'texts'),
        pack(after.sentences, 'texts', after.text),
        pack(after.words, 'texts', after.text),
        id,
      )
      .run()
  }
}

/** The packed columns by table, each with the column that it is packed beside. */
const packedColumns: Record<string, [column: string, near?: string][]> = {
  notices: [['content'], ['compiled'], ['release', 'content']],
  requirements: [['content']],
  document_pages: [['text']],
  passages: [['text'], ['sentences', 'text'], ['words', 'text']],
  page_readings: [['content', 'page_text']],
}

/** The rows of a table as JSON, with what is packed in clear: to show that a text is nowhere, or somewhere. */
export async function clearRows(d1: D1Database, table: string): Promise<string[]> {
  const beside = `(SELECT text FROM document_pages AS p WHERE p.document_id = t.document_id AND p.page = t.page)`
  const more = table === 'page_readings' ? `, ${beside} AS page_text` : ''
  const { results } = await d1
    .prepare(`SELECT t.*${more} FROM "${table}" AS t`)
    .all<Record<string, unknown>>()
  return results.map((row) => {
    const clear = (column: string, near?: string): string | undefined =>
      Array.isArray(row[column])
        ? unpack(Buffer.from(row[column]).toString('hex') as unknown as Packed, near && clear(near))
        : undefined
    const texts = (packedColumns[table] ?? []).map(([column, near]) => [column, clear(column, near)])
    return JSON.stringify({ ...row, ...Object.fromEntries(texts) })
  })
}
