import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ConsortiumRole, MemberStatus } from './members/schema.ts'
import type { ResponsibilityStatus } from './responsibilities/schema.ts'
import type { ConsortiumStatus } from './schema.ts'

export const consortiums = sqliteTable('consortiums', {
  id: text().primaryKey(),
  tenderId: text('tender_id').notNull(),
  leadCompanyId: text('lead_company_id').notNull(),
  name: text().notNull(),
  description: text(),
  status: text().$type<ConsortiumStatus>().notNull(),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const consortiumMembers = sqliteTable('consortium_members', {
  id: text().primaryKey(),
  consortiumId: text('consortium_id').notNull(),
  companyId: text('company_id'),
  companyName: text('company_name'),
  contactEmail: text('contact_email'),
  role: text().$type<ConsortiumRole>().notNull(),
  status: text().$type<MemberStatus>().notNull(),
  share: integer(),
  companyKey: text('company_key').notNull(),
  invitedAt: integer('invited_at').notNull(),
  answeredAt: integer('answered_at'),
})

export const responsibilities = sqliteTable('responsibilities', {
  id: text().primaryKey(),
  consortiumId: text('consortium_id').notNull(),
  memberId: text('member_id').notNull(),
  title: text().notNull(),
  description: text(),
  lotId: text('lot_id'),
  requirementId: text('requirement_id'),
  dueAt: integer('due_at'),
  status: text().$type<ResponsibilityStatus>().notNull(),
  version: integer().notNull(),
})
