import type { CallerCtx } from '../../platform/context/context.ts'
import { all, prepare, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/context/errors.ts'
import { iso } from '../../platform/time/time.ts'
import { type EditKind, maxEdits } from './edits.ts'
import type { Section } from './schema.ts'

/** A person's change of a section. */
export interface SectionEdit {
  key: string
  /** Names the change among the changes of its section. */
  version: number
  kind: EditKind
  /** The heading before the change; empty where the change added the section. */
  heading: string
  /** Who made the change, by name while the person has an account, and through which assistant or API key. */
  by: { name: string | null; via: string | null }
  beganAt: string
  at: string
}

type Row = Omit<SectionEdit, 'by' | 'beganAt' | 'at'> & {
  name: string | null
  via: string | null
  beganAt: number
  at: number
}

/** The newest changes of a bid's sections, or of one section, without the texts. */
export async function listEdits(
  ctx: CallerCtx,
  bidId: string,
  key: string | null = null,
): Promise<SectionEdit[]> {
  const where = all([
    sql`+e.company_id = ${ctx.caller.company.id}`,
    sql`e.bid_id = ${bidId}`,
    ...(key === null ? [] : [sql`e.section_key = ${key}`]),
  ])
  const order = key === null ? sql`e.at DESC, e.version DESC, e.section_key` : sql`e.version DESC`
  const query = sql`SELECT e.section_key AS key, e.version, e.kind, e.heading, u.name,
      coalesce(n.client_name, k.name) AS via, e.began_at AS beganAt, e.at
    FROM section_edits AS e LEFT JOIN users AS u ON u.id = e.user_id
    LEFT JOIN connections AS n ON n.id = e.connection_id AND n.company_id = e.company_id
    LEFT JOIN api_keys AS k ON k.id = e.key_id AND k.company_id = e.company_id
    WHERE ${where} ORDER BY ${order} LIMIT ${maxEdits}`
  const { results } = await prepare(ctx.d1, query).all<Row>()
  return results.map(({ name, via, beganAt, at, ...row }) => ({
    ...row,
    by: { name, via },
    beganAt: iso(beganAt),
    at: iso(at),
  }))
}

export type SectionWords = Pick<Section, 'heading' | 'text'>

/** The words of a section before a change and, where a later change has replaced them, after the change. */
export interface EditedWords {
  before: SectionWords & { requirementId: string | null }
  /** Null if the words after the change are the present words of the section. */
  after: SectionWords | null
}

export async function readEdit(
  ctx: CallerCtx,
  bidId: string,
  { key, version }: Pick<SectionEdit, 'key' | 'version'>,
): Promise<EditedWords> {
  const query = sql`SELECT requirement_id AS requirementId, heading, text, version FROM section_edits
    WHERE +company_id = ${ctx.caller.company.id} AND bid_id = ${bidId} AND section_key = ${key}
      AND version >= ${version}
    ORDER BY version LIMIT 2`
  const { results } = await prepare(ctx.d1, query).all<EditedWords['before'] & { version: number }>()
  const [row, next] = results
  if (row?.version !== version) throw notFound('Earlier text')
  return { before: row, after: next ?? null }
}
