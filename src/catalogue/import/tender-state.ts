import { rowsOf } from '../../platform/db/rows.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { fromPacked, type Packed } from '../../platform/db/packed.ts'
import { byDatabase, type TenderCtx } from '../periods/directory.ts'
import { readRelease } from '../notices/stored.ts'
import type { StoredNotice } from '../tenders/compose/order.ts'
import { noticeColumns, type NoticeRow, storedNotice } from '../tenders/compose/stored.ts'

/** The stored state of one tender. */
export interface TenderState {
  notices: StoredNotice[]
  /** The requirements of the notices, and of texts that came with them. */
  requirements?: { content: Packed }[]
  /** The row in the search index; null for a new tender. */
  doc: { id: number; version: number; item: string } | null
}

interface StateRow extends NoticeRow {
  tender_id: string
  release: Packed | null
}

interface DocRow {
  tender_id: string
  id: number
  version: number
  item: string
}

/** All notices and the index row of these tenders, in one round trip to each of their databases. */
export async function loadStates(ctx: TenderCtx, tenderIds: string[]): Promise<Map<string, TenderState>> {
  const parts = await byDatabase(ctx, tenderIds)
  const states = await Promise.all(parts.map(({ d1, ids }) => loadStatesOf(d1, ids)))
  return new Map(states.flatMap((each) => [...each]))
}

async function loadStatesOf(d1: D1Database, tenderIds: string[]): Promise<Map<string, TenderState>> {
  if (tenderIds.length === 0) return new Map()
  const ids = boundList(tenderIds)
  const among = 'WHERE tender_id IN (SELECT value FROM json_each(?1))'
  const [notices, docs, requirements] = await d1.batch([
    d1
      .prepare(
        `SELECT tender_id, ${noticeColumns}, ${fromPacked('release')} AS release FROM notices ${among}`,
      )
      .bind(ids),
    d1.prepare(`SELECT tender_id, id, version, item FROM tender_docs ${among}`).bind(ids),
    d1
      .prepare(
        `SELECT tender_id, ${fromPacked('content')} AS content FROM requirements ${among} AND document_id IS NULL ORDER BY tender_id, ordinal`,
      )
      .bind(ids),
  ])
  const states = new Map<string, TenderState>(tenderIds.map((id) => [id, { notices: [], doc: null }]))
  for (const { tender_id, release, ...row } of rowsOf<StateRow>(notices)) {
    states.get(tender_id)?.notices.push({
      ...storedNotice(row),
      release: release && readRelease(release, row.content),
    })
  }
  for (const { tender_id, ...doc } of rowsOf<DocRow>(docs)) {
    const state = states.get(tender_id)
    if (state) state.doc = doc
  }
  for (const { tender_id, content } of rowsOf<{ tender_id: string; content: Packed }>(requirements)) {
    const state = states.get(tender_id)
    if (state) state.requirements = [...(state.requirements ?? []), { content }]
  }
  return states
}
