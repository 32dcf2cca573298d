import type { TenderDocument } from '../../../catalogue/tenders/document-schema.ts'

/** Whether a newer version is read and used in the place of a document. */
export const isOver = ({ replacedBy }: TenderDocument, documents: readonly TenderDocument[]) =>
  documents.some(({ id, state }) => id === replacedBy && state === 'read')

/** The documents without those that a newer version has replaced. */
export const inUse = (documents: readonly TenderDocument[]): TenderDocument[] =>
  documents.filter((each) => !isOver(each, documents))
