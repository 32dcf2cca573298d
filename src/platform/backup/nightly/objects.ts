import type { Ctx } from '../../context/context.ts'
import { iso } from '../../time/time.ts'

/**
 * The second bucket. Everything of one night is below `nights/<id>/`; the files of companies are below `files/`, where
 * the backups of many nights share them.
 */
export const nights = 'nights/'
export const files = 'files/'

/** Written last: a night without it broke off. */
export const manifestOf = (id: string): string => `${nights}${id}/manifest.age`
/** Written once the backup was restored into a scratch database. */
export const reportOf = (id: string): string => `${nights}${id}/restored.json`
export const partOf = (id: string, table: string, part: number): string =>
  `${nights}${id}/tables/${table}/${numbered(part)}.age`
export const listOf = (id: string, part: number): string => `${nights}${id}/files/${numbered(part)}.age`
/** A file in one version; the entity tag changes with its bytes. */
export const fileOf = (key: string, etag: string): string => `${files}${key}/${etag}.age`

const numbered = (part: number) => String(part).padStart(6, '0')

/** The id of a night: the time of its beginning, such as `2026-11-29T01-15-00Z`. */
export const idAt = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
export const timeOf = (id: string): Date => new Date(id.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

/** A backup in the second bucket. */
export interface Night {
  id: string
  beganAt: string
  /** Null while the backup is under way, and if it broke off. */
  endedAt: string | null
  rows: number | null
  files: number | null
  version: string | null
  /** When it was restored into a scratch database and compared; null before. */
  restoredAt: string | null
  /** What differed; null if nothing did. */
  problem: string | null
}

/** The backups, the newest first. Few are there, because older ones are removed. */
export async function listNights({ env }: Pick<Ctx, 'env'>, max = 100): Promise<Night[]> {
  const bucket = env.BACKUPS
  if (!bucket) return []
  const { delimitedPrefixes } = await bucket.list({ prefix: nights, delimiter: '/' })
  const ids = delimitedPrefixes.map((prefix) => prefix.slice(nights.length, -1)).toSorted()
  return Promise.all(
    ids
      .toReversed()
      .slice(0, max)
      .map((id) => nightOf(bucket, id)),
  )
}

async function nightOf(bucket: R2Bucket, id: string): Promise<Night> {
  const [manifest, report] = await Promise.all([bucket.head(manifestOf(id)), bucket.head(reportOf(id))])
  const { rows, files: count, version } = manifest?.customMetadata ?? {}
  return {
    id,
    beganAt: timeOf(id).toISOString(),
    endedAt: manifest && iso(manifest.uploaded.getTime()),
    rows: rows === undefined ? null : Number(rows),
    files: count === undefined ? null : Number(count),
    version: version ?? null,
    restoredAt: report && iso(report.uploaded.getTime()),
    problem: report?.customMetadata?.problem ?? null,
  }
}
