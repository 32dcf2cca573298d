import { form, page } from '../../core/page.tsx'
import type { Pages } from '../../core/rows.ts'
import { showBuyer } from './buyer.tsx'
import { showDocument } from './document.tsx'
import { showDocuments } from './documents.tsx'
import { showTender } from './overview.tsx'
import { showRequirements } from './requirements.tsx'
import { saveForm } from './save-form.ts'
import { downloadNotice, downloadOcds } from './sources.ts'
import { showSearch } from './search.tsx'
import { showSimilar } from './similar.tsx'

export const tenderPages = {
  'GET /tenders': page(showSearch),
  'GET /tenders/:id': page(showTender),
  'GET /tenders/:id/documents': page(showDocuments),
  'GET /tenders/:id/documents/:documentId': page(showDocument),
  'GET /tenders/:id/buyer': page(showBuyer),
  'GET /tenders/:id/similar': page(showSimilar),
  'GET /tenders/:id/requirements': page(showRequirements),
  'GET /tenders/:id/notices/:noticeId/source': page(downloadNotice),
  'GET /tenders/:id/ocds': page(downloadOcds),
  'POST /tenders/:id/save': form(saveForm, { again: showTender }),
} satisfies Pages
