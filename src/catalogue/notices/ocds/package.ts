import { createHash } from 'node:crypto'
import { isObject, type Json, object, objects, text, texts, unstorable } from '../json.ts'
import { moment } from '../moment.ts'
import type { Notice } from '../schema.ts'
import type { Parsed } from '../parsed.ts'
import { readRelease } from './notice.ts'
import { compiledOf, Misfit, sourceNoticeOf } from './own.ts'

/** A release of a package with its position in the package, or the reason why the release cannot be read. */
interface Entry {
  release: Json
  index: number
  ocid: string | null
}

/** Whether a JSON document is an OCDS release, release package or record package. */
export const isOcds = (document: Json): boolean =>
  isRelease(document) || [document.releases, document.records].some((list) => isList(list, document))

/** Publishers write a single release without its list, and `null` for no releases. */
const isList = (list: unknown, document: Json): boolean =>
  Array.isArray(list) || (isPackage(document) && (list === null || isObject(list)))

/** Whether a JSON document has the frame of a package, with or without a list. */
export const isPackage = (document: Json): boolean =>
  'version' in document && ('publisher' in document || 'publishedDate' in document || 'uri' in document)

/** Whether a JSON document is a single release. */
export const isRelease = (document: Json): boolean =>
  typeof document.ocid === 'string' &&
  !Array.isArray(document.releases) &&
  ('tag' in document || 'date' in document || 'id' in document)

/** Whether a JSON document is a single record. */
export const isRecord = (document: Json): boolean => isObject(document.compiledRelease)

/**
 * The releases of a document, oldest first, so that the notices of a process come in their order. A record
 * returns its compiled release, or its embedded releases without one.
 */
export function* readOcds(document: Json): Generator<Parsed> {
  const packaged = moment(document.publishedDate, 'start')
  const dated = entries(document).map((entry) => ({ entry, date: moment(entry.release.date, 'start') ?? '' }))
  for (const { entry } of dated.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)))
    yield { ...read(entry, packaged), ...(isRecord(document) ? {} : { entry: entry.index }) }
}

function entries(document: Json): Entry[] {
  if (isRecord(document)) return ofRecord(document, 0)
  if (Array.isArray(document.records)) return objects(document.records).flatMap(ofRecord)
  if (isRelease(document)) return [{ release: document, index: 0, ocid: null }]
  const { releases, records } = document
  if (isObject(records)) return ofRecord(records, 0)
  return objects(releases).map((release, index) => ({ release, index, ocid: null }))
}

function ofRecord(record: Json, index: number): Entry[] {
  const ocid = text(record.ocid)
  if (isObject(record.compiledRelease)) return [{ release: record.compiledRelease, index, ocid }]
  const releases = objects(record.releases)
  return (releases.length > 0 ? releases : [{}]).map((release) => ({ release, index, ocid }))
}

const failed = (index: number, error: string): Parsed => ({
  notices: [],
  skipped: [],
  failed: [{ index, error }],
})

const skipped = (id: string, reason: string): Parsed => ({
  notices: [],
  skipped: [{ id, reason }],
  failed: [],
})

/**
 * The id of a release whose publisher states none (Public Contracts Scotland): day, tags and a hash of the
 * content, so that the same release is always the same notice.
 */
function idOf(release: Json): string {
  const tags = texts(release.tag)
  if (tags.includes('compiled')) return 'compiled'
  const hash = createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 12)
  return [text(release.date)?.slice(0, 10), ...tags, hash].filter(Boolean).join('-')
}

function read({ release, index, ocid: recordOcid }: Entry, packaged: string | null): Parsed {
  const url = text(release.url)
  const ocid = text(release.ocid) ?? recordOcid
  if (url !== null && text(release.id) === null)
    return skipped(url, 'a linked release: fetch its address and send the release itself')
  if (ocid === null) return failed(index, 'the release has no ocid')
  const id = text(release.id) ?? idOf(release)
  const broken = unstorable(release)
  if (broken !== null) return failed(index, `release ${id}: ${broken} holds NUL or half of a surrogate pair`)
  try {
    const notice = readRelease(release, ocid, id, packaged)
    if (!notice) return skipped(id, 'the release tells of no planning, tender, award or contract')
    const number = text(object(release.tender).id)
    const isOwn = sourceNoticeOf(release) !== null
    const numbered = number === null || isOwn ? notice : { ...notice, numbers: [number] }
    return { notices: [numbered], skipped: [], failed: [], ...originOf(release, numbered) }
  } catch (error) {
    if (error instanceof Misfit) return failed(index, `release ${id}: ${error.message}`)
    throw error
  }
}

/** The release of another publisher; the publishers of a release that this service wrote. */
function originOf(release: Json, notice: Notice): Pick<Parsed, 'sources' | 'release' | 'compiled'> {
  const own = sourceNoticeOf(release)
  if (own === null) return { release }
  const compiled = compiledOf(notice, own)
  return { ...(own.sources && { sources: own.sources }), ...(compiled && { compiled }) }
}
