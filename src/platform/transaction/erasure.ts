import type { ErasureRegister } from '../db/erasure.ts'

export const transactionErasure = {
  // Answers with the person or the address go; they are kept for a day at most.
  idempotency: {
    key: 'company_id, key',
    company: 'company_id',
    people: { answer: 'own' },
    hidden: ['fingerprint'],
  },
  idempotency_reservations: { key: 'company_id, key', company: 'company_id' },
  audit: {
    key: 'company_id, id',
    company: {
      column: 'company_id',
      kept: 'Acts about access account for the erasure. They have ids only, and go after two years.',
    },
    people: {
      user_id: 'pseudonym',
      target_id: 'pseudonym',
      network: { kept: 'Says where an act came from, for two years.' },
      user_agent: { kept: 'Says what an act was done with, for two years.' },
    },
  },
} satisfies ErasureRegister
