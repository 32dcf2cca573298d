import type { ErasureRegister } from '../platform/db/erasure.ts'

const ofConnection = { connection_id: 'own' } as const

export const identityErasure = {
  sso_identities: { key: 'company_id, subject', company: 'company_id', people: { user_id: 'deleted' } },
  sso: { key: 'company_id', company: 'company_id', hidden: ['client_secret', 'challenge'] },
  company_policies: { key: 'company_id', company: 'company_id' },
  oauth_codes: { key: 'hash', people: ofConnection, hidden: ['hash', 'challenge', 'used_by'] },
  oauth_tokens: { key: 'hash', people: ofConnection, hidden: ['hash', 'salt'] },
  connections: { key: 'id', company: 'company_id', people: { user_id: 'deleted' } },
  key_usage: { key: 'company_id, key_id, start, endpoint', company: 'company_id' },
  // Service keys belong to the company, and stay under the pseudonym.
  api_keys: { key: 'hash', company: 'company_id', people: { user_id: 'own' }, hidden: ['hash'] },
  sessions: {
    key: 'hash',
    company: { column: 'company_id', kept: 'The person stays signed in, in no company.' },
    people: { user_id: 'deleted' },
    hidden: ['hash'],
  },
  sign_in_steps: { key: 'hash', people: { user_id: 'deleted' }, hidden: ['hash'] },
  recovery_codes: { key: 'user_id, hash', people: { user_id: 'follows' }, hidden: ['hash'] },
  totp: { key: 'user_id', people: { user_id: 'deleted' }, hidden: ['sealed', 'last_step'] },
  email_links: {
    key: 'hash',
    people: { user_id: 'deleted', email: 'own', data: 'own' },
    hidden: ['hash', 'data'],
  },
  // Mails to the person, or with the name or address of the person. They are encrypted, and are opened to find out.
  mails: { key: 'id', people: { sealed: 'own' }, hidden: ['sealed'] },
  certifications: { key: 'id', company: 'company_id' },
  company_quotas: { key: 'company_id, quota', company: 'company_id' },
  quota_use: { key: 'company_id, quota', company: 'company_id' },
  memberships: { key: 'company_id, user_id', company: 'company_id', people: { user_id: 'deleted' } },
  companies: {
    key: 'id',
    company: {
      column: 'id',
      kept: 'Other companies, use and bills name the id; the row says "Former company".',
    },
    people: {
      founded_by: 'pseudonym',
      profile: {
        kept: 'The contact that the company names to buyers is a statement of the company, which edits it.',
      },
    },
  },
  users: {
    key: 'id',
    people: {
      id: 'pseudonym',
      email: 'own',
      name: 'own',
      password_hash: 'own',
      time_zone: 'own',
      region_format: 'own',
    },
    hidden: ['password_hash'],
  },
  erasures: {
    key: 'subject',
    people: { id: { kept: 'The id of a pseudonym, until nothing of the person is left.' } },
  },
} satisfies ErasureRegister
