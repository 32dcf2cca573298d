import type { Ctx } from '../../context/context.ts'
import { iso } from '../../time/time.ts'

/**
 * The second bucket. Everything of one night is below `nights/<id>/`; the files of companies are below `files/`, where
 * the backups of many nights share them.
 */
const nights = 'nights/'
const files = 'files/'

const manifests = 'manifests/'
const reports = 'restored/'

/** Written last: a night without it broke off. Manifests and reports have folders of their own, so that one list has all. */
export const manifestOf = (id: string): string => `${manifests}${id}.age`
/** Written once the backup was restored into a scratch database. */
export const backupReportKey = (id: string): string => `${reports}${id}.json`
export const backupPartKey = (id: string, table: string, part: number): string =>
  `${nights}${id}/tables/${table}/${numbered(part)}.age`
export const listOf = (id: string, part: number): string => `${nights}${id}/files/${numbered(part)}.age`
/** A file in one version, for the recipients that `readers` stands for; the entity tag changes with its bytes. */
export const backupFileKey = (key: string, etag: string, readers: string): string =>
  `${files}${key}/${etag}.${readers}.age`

const numbered = (part: number) => String(part).padStart(6, '0')

/** The id of a night: the time of its beginning, such as `2026-11-29T01-15-00Z`. */
export const idAt = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const idForm = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ/
/** The id of the night that an object belongs to; null for a file, which nights share. */
export const nightIn = (key: string): string | null =>
  key.startsWith(files) ? null : (idForm.exec(key)?.[0] ?? null)
export const timeOfNight = (id: string): Date => new Date(id.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))

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

/** The backups, the newest first: those that ended, and those that broke off or are under way. */
export async function listNights({ env }: Pick<Ctx, 'env'>): Promise<Night[]> {
  const bucket = env.BACKUPS
  if (!bucket) return []
  const [{ delimitedPrefixes }, ended, restored] = await Promise.all([
    bucket.list({ prefix: nights, delimiter: '/' }),
    bucket.list({ prefix: manifests, include: ['customMetadata'] }),
    bucket.list({ prefix: reports, include: ['customMetadata'] }),
  ])
  const [manifestsById, reportsById] = [ended, restored].map(
    ({ objects }) => new Map(objects.map((each) => [nightIn(each.key), each])),
  )
  const ids = delimitedPrefixes.flatMap((prefix) => nightIn(prefix) ?? []).toSorted()
  return ids.toReversed().map((id) => nightOf(id, manifestsById?.get(id), reportsById?.get(id)))
}

function nightOf(id: string, manifest: R2Object | undefined, report: R2Object | undefined): Night {
  const { rows, files: count, version } = manifest?.customMetadata ?? {}
  return {
    id,
    beganAt: timeOfNight(id).toISOString(),
    endedAt: manifest ? iso(manifest.uploaded.getTime()) : null,
    rows: rows === undefined ? null : Number(rows),
    files: count === undefined ? null : Number(count),
    version: version ?? null,
    restoredAt: report ? iso(report.uploaded.getTime()) : null,
    problem: report?.customMetadata?.problem ?? null,
  }
}
