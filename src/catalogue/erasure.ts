import type { ErasureRegister } from '../platform/db/erasure.ts'

/** Own documents of companies. What was read from them goes with each document. */
export const catalogueErasure = {
  company_documents: { key: 'document_id', company: 'company_id', people: { uploaded_by: 'pseudonym' } },
  dossiers: { key: 'id', company: 'company_id', hidden: ['term'] },
} satisfies ErasureRegister
