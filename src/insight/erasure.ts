import type { ErasureRegister } from '../platform/db/erasure.ts'

export const insightErasure = {
  analyses: { key: 'company_id, tender_id, kind, language', company: 'company_id', hidden: ['inputs'] },
  chat_messages: { key: 'session_id, ordinal', company: 'company_id' },
  chat_sessions: { key: 'id', company: 'company_id' },
  model_refusals: { key: 'company_id', company: 'company_id', people: { decided_by: 'pseudonym' } },
  model_allowances: { key: 'company_id', company: 'company_id' },
  model_requests: { key: 'tender_id', company: 'company_id' },
  model_answers: { key: 'digest', company: 'company_id' },
  model_usage: {
    key: 'company_id, day',
    company: { column: 'company_id', kept: 'Counts of paid use by day, for bills; no content.' },
  },
} satisfies ErasureRegister
