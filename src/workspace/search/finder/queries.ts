import { boundList } from '../../../platform/db/bulk.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { standing } from '../../consortiums/queries.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'

/** A thing of the caller's company whose name contains all words of the query. */
export interface OwnFound {
  id: string
  name: string
  /** A status, a kind or an address that distinguishes the thing from others of the same name. */
  detail: string | null
}

const kinds = ['bids', 'files', 'people', 'tasks', 'teams', 'consortiums'] as const
export type OwnKind = (typeof kinds)[number]

/** Max things of a kind in an answer. */
const max = 8
/** Max words of a query that count. */
const maxWords = 8

/** Finds things of the company by words of their names, in upper or lower case. All kinds are read in one batch. */
export async function findInWorkspace(ctx: CallerCtx, q: string): Promise<Record<OwnKind, OwnFound[]>> {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const found = Object.fromEntries(kinds.map((kind) => [kind, [] as OwnFound[]])) as Record<
    OwnKind,
    OwnFound[]
  >
  if (words.length === 0) return found
  const patterns = boundList(words.map(spellings))
  const answers = await ctx.d1.batch(kinds.map((kind) => prepare(ctx.d1, statements[kind](ctx, patterns))))
  for (const [index, kind] of kinds.entries()) found[kind] = rowsOf<OwnFound>(answers[index])
  return found
}

/**
 * SQLite folds the case of ASCII only, so a word in another script is looked for in its usual spellings. It is not a pattern
 * of LIKE: D1 refuses one of more than 50 bytes, and numbers and addresses of notices are longer.
 */
const spellings = (word: string): string[] => {
  const lower = word.toLowerCase()
  const all = [word, lower, word.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)]
  return [...new Set(all.map((each) => each.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())))]
}

/** Every word must be there in one of its spellings. */
const hasAll = (text: string, patterns: string): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${patterns}) AS word WHERE NOT EXISTS (
    SELECT 1 FROM json_each(word.value) AS spelling WHERE instr(lower(${raw(text)}), spelling.value) > 0))`

const ofCompany =
  (table: string, name: string, detail: string, text: string) => (ctx: CallerCtx, patterns: string) =>
    sql`SELECT t.id, ${raw(name)} AS name, ${raw(detail)} AS detail FROM ${raw(table)} AS t
    WHERE t.company_id = ${ctx.caller.company.id} AND ${hasAll(text, patterns)}
    ORDER BY t.updated_at DESC, t.id DESC LIMIT ${max}`

const statements: Record<OwnKind, (ctx: CallerCtx, patterns: string) => Sql> = {
  bids: ofCompany('bids', 't.title', 't.status', "t.title || ' ' || coalesce(t.external_reference, '')"),
  files: ofCompany(
    'assets',
    't.name',
    't.category',
    "t.name || ' ' || coalesce(t.file_name, '') || ' ' || t.tags",
  ),
  tasks: ofCompany('tasks', 't.title', 't.bid_id', 't.title'),
  teams: ofCompany('teams', 't.name', 'NULL', 't.name'),
  // A company finds the consortiums that it belongs to, whichever company leads them.
  consortiums: (ctx, patterns) =>
    sql`SELECT c.id, c.name, c.status AS detail FROM consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id
      WHERE m.company_id = ${ctx.caller.company.id} AND ${standing('m')} AND ${hasAll('c.name', patterns)}
      ORDER BY c.updated_at DESC, c.id DESC LIMIT ${max}`,
  people: (ctx, patterns) =>
    sql`SELECT u.id, u.name, u.email AS detail FROM memberships AS m JOIN users AS u ON u.id = m.user_id
      WHERE m.company_id = ${ctx.caller.company.id} AND ${hasAll("u.name || ' ' || u.email", patterns)}
      ORDER BY u.name COLLATE NOCASE, u.id LIMIT ${max}`,
}
