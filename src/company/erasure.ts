import type { ErasureRegister } from '../platform/db/erasure.ts'

export const companyErasure = {
  plan_requests: { key: 'company_id', company: 'company_id', people: { asked_by: 'pseudonym' } },
  invitations: {
    key: 'id',
    company: 'company_id',
    people: { invited_by: 'deleted', email: 'own' },
    hidden: ['hash'],
  },
  asset_versions: { key: 'asset_id, version', company: 'company_id', people: { uploaded_by: 'pseudonym' } },
  assets: { key: 'id', company: 'company_id', people: { uploaded_by: 'pseudonym' }, hidden: ['words'] },
  uploads: { key: 'file_key', company: 'company_id' },
} satisfies ErasureRegister
