import { listDocuments } from '../../../catalogue/documents/queries.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import type { Citation } from '../../../insight/analyses/citations.ts'
import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { readableCode } from '../tenders/labels.tsx'

/** The documents and the notice of a tender, for links to quoted words. */
export interface Sources {
  tenderId: string
  documents: Map<string, Pick<TenderDocument, 'title' | 'language' | 'kind' | 'textAvailable'>>
}

/**
 * Max documents whose titles are read. A tender may have more documents, but quotes come from the first
 * documents.
 */
export const maxDocuments = 500

/** The documents of a tender, for pages that read nothing else of them. */
export const readSources = async (ctx: CallerCtx, tenderId: string): Promise<Sources> =>
  sourcesOf(tenderId, (await listDocuments(ctx, tenderId, { page: 1, limit: maxDocuments })).items)

export const sourcesOf = (tenderId: string, documents: readonly TenderDocument[]): Sources => ({
  tenderId,
  documents: new Map(documents.map((each) => [each.id, each])),
})

/** Max characters of a quote in the address. A longer text is not needed to find the quote in its page. */
const enough = 60

/**
 * The address of the page that a citation quotes. Browsers that support text fragments scroll to the quoted words. A
 * citation of the notice's data leads to the tender.
 */
export function sourceHref(
  { tenderId }: Pick<Sources, 'tenderId'>,
  { documentId, page, quote }: Pick<Citation, 'documentId' | 'page' | 'quote'>,
): string {
  if (documentId === null) return `/tenders/${tenderId}`
  const place = `/tenders/${tenderId}/documents/${documentId}?page=${page ?? 1}`
  const line = quote?.trim().split('\n')[0] ?? ''
  const words = line.length > enough ? line.slice(0, line.lastIndexOf(' ', enough)) : line
  return words === '' ? place : `${place}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
}

const members: Record<string, string> = {
  cpvCodes: 'CPV codes',
  regions: 'regions',
  estimatedValue: 'value',
  deadline: 'deadline',
  questionsDeadline: 'deadline for questions',
  publishedAt: 'publication',
}

/**
 * The name of a citation's place: `Invitation to Tender.pdf, page 3`, or `Notice: CPV codes` for a member of the
 * notice.
 */
export function sourceName(
  { documents }: Pick<Sources, 'documents'>,
  { documentId, page, path }: Pick<Citation, 'documentId' | 'page' | 'path'>,
): string {
  if (documentId === null) {
    const [, member = ''] = (path ?? '').split('/')
    return member === '' ? 'Notice' : `Notice: ${members[member] ?? readableCode(member).toLowerCase()}`
  }
  const title = documents.get(documentId)?.title ?? 'Document'
  return page === null ? title : `${title}, page ${page}`
}

/** The address of a requirement in the matrix of its tender, with its form open. */
export const requirementPath = (tenderId: string, requirementId: string) =>
  `/tenders/${tenderId}/compliance?edit=${requirementId}#${requirementId}`
