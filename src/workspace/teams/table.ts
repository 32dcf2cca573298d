import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamRole } from './schema.ts'

export const teams = sqliteTable('teams', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  description: text(),
  version: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const teamMembers = sqliteTable('team_members', {
  id: text().primaryKey(),
  teamId: text('team_id').notNull(),
  companyId: text('company_id').notNull(),
  userId: text('user_id').notNull(),
  role: text().$type<TeamRole>().notNull(),
  addedAt: integer('added_at').notNull(),
})
