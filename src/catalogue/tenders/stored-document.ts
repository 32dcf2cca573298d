import { NamedDocument } from './document-schema.ts'

/** Members of a document that are in other columns of its row, or that are unknown, are not stored. */
export const storedDocument = ({
  title,
  url,
  format,
  size,
  pages,
  access,
  fetchedAt,
  textAvailable,
}: NamedDocument) =>
  Object.fromEntries(
    Object.entries({ title, url, format, size, pages, access, fetchedAt, textAvailable }).filter(
      ([, value]) => value !== null,
    ),
  )

export interface StoredDocument {
  id: string
  tender_id: string
  kind: string
  language: string | null
  content: string
}

const unknown = { url: null, format: null, size: null, pages: null, fetchedAt: null }

export const readStoredDocument = ({
  tender_id,
  id,
  kind,
  language,
  content,
}: StoredDocument): NamedDocument =>
  NamedDocument.parse({ ...unknown, ...JSON.parse(content), id, tenderId: tender_id, kind, language })
