/*
 * The addresses of resources. Tools name them, and every resource is read by a tool.
 */

export const documentUri = (tenderId: string, documentId: string): string =>
  `tender://${tenderId}/documents/${documentId}`

const form = /^tender:\/\/(?<tenderId>\w+)(?:\/documents\/(?<documentId>\w+)(?:\?page=(?<page>\d{1,6}))?)?$/

/** The call of a tool that reads a resource; null if no resource has this address. */
export function callOf(uri: unknown) {
  const found = typeof uri === 'string' ? form.exec(uri)?.groups : undefined
  if (!found) return null
  const { tenderId, documentId, page } = found
  if (documentId === undefined) return { name: 'get_tender', arguments: { tenderId } }
  const args = { tenderId, documentId, ...(page !== undefined && { page: Number(page) }) }
  return { name: 'read_tender_document', arguments: args }
}
