import { form, page, type Pages } from '../../core/page.tsx'
import { runAnalysis, showAnalysis } from './analysis/page.tsx'
import { ask, showChat } from './chat/page.tsx'
import { downloadEspd } from './compliance/download.ts'
import { changeRow, changeRows } from './compliance/edit.tsx'
import { showEspd } from './compliance/espd.tsx'
import { showCompliance } from './compliance/page.tsx'

export const judgementPages = {
  'GET /tenders/:id/analysis': page(showAnalysis),
  'POST /tenders/:id/analysis': form(runAnalysis, { again: showAnalysis }),
  'GET /tenders/:id/compliance': page(showCompliance),
  'POST /tenders/:id/compliance/row': form(changeRow, { again: showCompliance }),
  'POST /tenders/:id/compliance/several': form(changeRows, { again: showCompliance }),
  'GET /tenders/:id/compliance/espd': page(showEspd),
  'POST /tenders/:id/compliance/espd': form(downloadEspd, { again: showEspd }),
  'GET /tenders/:id/chat': page(showChat),
  'GET /tenders/:id/chat/:sessionId': page(showChat),
  'POST /tenders/:id/chat': form(ask, { again: showChat }),
} satisfies Pages
