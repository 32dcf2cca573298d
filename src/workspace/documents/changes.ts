import { companyOf, readable } from '../../catalogue/documents/dossiers.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, sql, raw } from '../../platform/db/sql.ts'
import { fromPacked, type Packed, unpack } from '../../platform/db/packed.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { readPackedRequirements } from '../../reading/requirements/stored.ts'
import { isSure, Requirement } from '../../reading/requirements/schema.ts'
import { commonOf } from './common.ts'
import { type DocumentIds, findOwnDocument } from './own.ts'
import { type PassageChange, passageChanges } from './passage-changes.ts'

/** What a document has that the version before it had not. */
export interface DocumentChanges {
  /** The version before. */
  before: string
  pages: { added: number[]; removed: number[]; changed: Pair<number>[] }
  passages: PassageChange[]
  requirements: { added: Requirement[]; removed: Requirement[]; changed: Pair<Requirement>[] }
}

/** The same thing in both versions. */
interface Pair<T> {
  was: T
  is: T
}

/** The changes from the version before; null without one, and until the document is read. */
export async function readChanges(ctx: CallerCtx, ids: DocumentIds): Promise<DocumentChanges | null> {
  const { id, before, isBeforeReplaced } = await findOwnDocument(ctx, ids)
  if (before === null || !isBeforeReplaced) return null
  const pages = (documentId: string) =>
    prepare(
      ctx.d1,
      sql`SELECT ${raw(fromPacked('text'))} AS text FROM document_pages WHERE document_id = ${documentId} ORDER BY page`,
    )
  const requirements = (documentId: string) =>
    prepare(
      ctx.d1,
      sql`SELECT ${raw(fromPacked('content'))} AS content FROM requirements WHERE document_id = ${documentId}
        AND tender_id IN ${readable(ids.id, companyOf(ctx))} ORDER BY ordinal`,
    )
  const [[oldPages, newPages, oldRows, newRows]] = await Promise.all([
    ctx.d1.batch([pages(before), pages(id), requirements(before), requirements(id)]),
    loadTables(ctx, wordedTables),
  ])
  const textsOf = (rows: D1Result | undefined) =>
    rowsOf<{ text: Packed }>(rows).map(({ text }) => unpack(text))
  const requirementsOf = (rows: D1Result | undefined) =>
    readPackedRequirements(rowsOf<{ content: Packed }>(rows))
      .map((each) => Requirement.parse({ ...each, tenderId: ids.id }))
      .filter(isSure)
  const [old, now] = [textsOf(oldPages), textsOf(newPages)]
  return {
    before,
    pages: pageChanges(old, now),
    passages: passageChanges(old, now),
    requirements: requirementChanges(requirementsOf(oldRows), requirementsOf(newRows)),
  }
}

/**
 * Pages that one version alone has, by their numbers. Between two pages that both versions have, pages are taken in their
 * order for the same pages with other words.
 */
export function pageChanges(old: readonly string[], now: readonly string[]): DocumentChanges['pages'] {
  const changes: DocumentChanges['pages'] = { added: [], removed: [], changed: [] }
  let [i, j] = [0, 0]
  for (const [was, is] of [...commonOf(old, now), [old.length, now.length] as const]) {
    const both = Math.min(was - i, is - j)
    for (let n = 1; n <= both; n++) changes.changed.push({ was: i + n, is: j + n })
    for (let n = i + both; n < was; n++) changes.removed.push(n + 1)
    for (let n = j + both; n < is; n++) changes.added.push(n + 1)
    ;[i, j] = [was + 1, is + 1]
  }
  return changes
}

const wordsOf = ({ text, title }: Requirement) => (text ?? title).replaceAll(/\s+/g, ' ').trim()
/** A title names figures, and figures are what changes. */
const subjectOf = ({ code, lotId, title }: Requirement) =>
  JSON.stringify([code, lotId, title.replaceAll(/\d[\d.,]*/g, '#')])

/** Requirements with the same words are the same; of the others, those with the same code, lot and title have changed. */
export function requirementChanges(
  old: readonly Requirement[],
  now: readonly Requirement[],
): DocumentChanges['requirements'] {
  const same = matched(old, now, wordsOf)
  const changed = matched(same.removed, same.added, subjectOf)
  return { added: changed.added, removed: changed.removed, changed: changed.pairs }
}

function matched(
  old: readonly Requirement[],
  now: readonly Requirement[],
  keyOf: (requirement: Requirement) => string,
) {
  const waiting = Map.groupBy(old, keyOf)
  const pairs: Pair<Requirement>[] = []
  const added = now.filter((is) => {
    const was = waiting.get(keyOf(is))?.shift()
    if (was) pairs.push({ was, is })
    return !was
  })
  const left = new Set([...waiting.values()].flat())
  return { pairs, added, removed: old.filter((each) => left.has(each)) }
}
