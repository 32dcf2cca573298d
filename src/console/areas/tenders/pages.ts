import { form, page, type Pages } from '../../core/page.tsx'
import { showBuyer } from './buyer.tsx'
import { addQuestion, changeQuestion, showClarifications } from './clarifications.tsx'
import { showChanges } from './changes.tsx'
import { showDocument } from './document.tsx'
import { showDocuments } from './documents.tsx'
import { showDocumentChanges } from './document-changes.tsx'
import { addOwnDocuments, removeOwnDocument, replaceOwn } from './own-documents.tsx'
import { maxFiles } from '../../../workspace/documents/bring.ts'
import { showTender } from './overview.tsx'
import { showRequirements } from './requirements.tsx'
import { saveForm } from '../../parts/tenders/save.tsx'
import { showSearch } from './search.tsx'
import { showSimilar } from './similar.tsx'

export const tenderPages = {
  'GET /tenders': page(showSearch),
  'GET /tenders/:id': page(showTender),
  'GET /tenders/:id/documents': page(showDocuments),
  'POST /tenders/:id/documents': form(addOwnDocuments, { again: showDocuments, files: maxFiles }),
  'GET /tenders/:id/documents/:documentId': page(showDocument),
  'GET /tenders/:id/documents/:documentId/changes': page(showDocumentChanges),
  'POST /tenders/:id/documents/:documentId/content': form(replaceOwn, { again: showDocument, files: 1 }),
  'POST /tenders/:id/documents/:documentId/delete': form(removeOwnDocument, { again: showDocument }),
  'GET /tenders/:id/buyer': page(showBuyer),
  'GET /tenders/:id/similar': page(showSimilar),
  'GET /tenders/:id/requirements': page(showRequirements),
  'GET /tenders/:id/changes': page(showChanges),
  'GET /tenders/:id/clarifications': page(showClarifications),
  'POST /tenders/:id/clarifications': form(addQuestion, { again: showClarifications }),
  'POST /tenders/:id/clarifications/:clarificationId': form(changeQuestion, {
    again: showClarifications,
    upTo: 1024 * 1024,
  }),
  'POST /tenders/:id/save': form(saveForm, { again: showTender }),
} satisfies Pages
