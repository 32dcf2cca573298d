import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companies = sqliteTable('companies', {
  id: text().primaryKey(),
  name: text().notNull(),
  country: text().notNull(),
  plan: text({ enum: ['basic', 'enterprise'] }).notNull(),
  profile: text({ mode: 'json' }),
  profileVersion: integer('profile_version').notNull().default(0),
  foundedBy: text('founded_by'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const memberships = sqliteTable(
  'memberships',
  {
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId] })],
)

export const certifications = sqliteTable('certifications', {
  id: text().primaryKey(),
  companyId: text('company_id').notNull(),
  name: text().notNull(),
  standard: text(),
  issuer: text(),
  number: text(),
  issuedAt: integer('issued_at'),
  expiresAt: integer('expires_at'),
  assetId: text('asset_id'),
})
